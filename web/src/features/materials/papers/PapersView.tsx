import { Link, useLocation } from 'react-router';
import { MadeHere } from './MadeHere';
import { Needed } from './Needed';
import classes from '~/features/materials/dates/dates.module.css';
import type { Comparison } from '~/api/wire';
import { NoResolution } from '~/features/materials/dates/NoResolution';
import { dutiesOf } from '~/features/materials/dates/duties';
import { SaveDays } from '~/features/materials/dates/SaveDays';
import type { Shown } from '~/features/materials/outlook/OutlookPage';
import outlook from '~/features/materials/outlook/outlook.module.css';
import { ProposalChoice } from '~/features/materials/outlook/ProposalChoice';
import { planOf, useChoice } from '~/features/materials/outlook/useChoice';
import { LawNote } from '~/features/materials/result/LawNote';
import { useTranslation } from '~/i18n/useTranslation';
import { todayInJapan } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { Empty } from '~/ui/States';

/** The documents of one proposal; the choice stands in the address. */
export function PapersView({
  id,
  figures: comparison,
  input,
  making,
  scenario,
}: Pick<Shown<Comparison>, 'id' | 'figures' | 'input' | 'making' | 'scenario'>) {
  const { t } = useTranslation();
  const { chosen, choose } = useChoice();
  // the plan and the law that are chosen go along
  const { search } = useLocation();
  const count = comparison.differences.length;
  const index = planOf(chosen('plan'), 1, count);
  const plan = t('result.plan', { number: index });
  const duties = dutiesOf(comparison, index, input);
  const resolved = input.meeting?.resolution != null;
  return (
    <>
      {scenario === null && (
        <MadeHere id={id} editor={making ? paths.editMaterial(id) : undefined} />
      )}
      <div className={`${outlook.choices} ${classes.second}`}>
        <h2 id="needed">{t('papers.needed', { plan })}</h2>
        <ProposalChoice count={count} index={index} onChoose={(number) => choose('plan', number)} />
      </div>
      {!resolved && (
        <NoResolution id={id} making={making} scenario={scenario}>
          {t('papers.no_resolution')}
        </NoResolution>
      )}
      {duties.length === 0 && resolved && <Empty>{t('dates.same', { plan })}</Empty>}
      {duties.length > 0 && (
        <>
          <Needed duties={duties} />
          <p className="sub sm">{t('papers.not_made')}</p>
          <div className={`no-print ${classes.calendar}`}>
            <Link to={{ pathname: paths.datesOfMaterial(id), search }}>{t('papers.to_dates')}</Link>
            <SaveDays
              {...{ id, index, count, input, duties, scenario }}
              today={todayInJapan(new Date())}
            />
          </div>
        </>
      )}
      <LawNote law={comparison.law} />
    </>
  );
}
