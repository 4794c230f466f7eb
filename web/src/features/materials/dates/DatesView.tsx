import { DutyRow } from './DutyRow';
import classes from './dates.module.css';
import { NoResolution } from './NoResolution';
import { SaveDays } from './SaveDays';
import { dutiesOf, isEstimated, remarksOfDays, unrevised, type Duty } from './duties';
import type { Comparison } from '~/api/wire';
import type { Shown } from '~/features/materials/outlook/OutlookPage';
import outlook from '~/features/materials/outlook/outlook.module.css';
import { ProposalChoice } from '~/features/materials/outlook/ProposalChoice';
import { planOf, useChoice } from '~/features/materials/outlook/useChoice';
import { LawNote } from '~/features/materials/result/LawNote';
import { Warnings } from '~/features/materials/result/Warnings';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate, todayInJapan } from '~/lib/dates';
import { Notice } from '~/ui/Notice';
import { Empty } from '~/ui/States';

/** What an office is told, and by whom that is done. */
const FILED: ReadonlySet<Duty['kind']> = new Set(['filing', 'notice', 'revision']);

/** The days of one proposal; the choice stands in the address. */
export function DatesView({
  id,
  figures: comparison,
  input,
  making,
  scenario,
}: Pick<Shown<Comparison>, 'id' | 'figures' | 'input' | 'making' | 'scenario'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { chosen, choose } = useChoice();
  const count = comparison.differences.length;
  const index = planOf(chosen('plan'), 1, count);
  const plan = t('result.plan', { number: index });
  const today = todayInJapan(new Date());
  const duties = dutiesOf(comparison, index, input);
  const standard = unrevised(comparison.schedules[index - 1]?.standard ?? null);
  const resolved = input.meeting?.resolution != null;
  return (
    <>
      <div className={outlook.choices}>
        <p className="sub sm">{duties.length > 0 && t('dates.of_plan', { plan })}</p>
        <ProposalChoice count={count} index={index} onChoose={(number) => choose('plan', number)} />
      </div>
      {duties.length === 0 && resolved && <Empty>{t('dates.same', { plan })}</Empty>}
      {!resolved && (
        <NoResolution id={id} making={making} scenario={scenario}>
          {t('dates.no_resolution')}
        </NoResolution>
      )}
      {duties.length > 0 && (
        <>
          <Warnings warnings={remarksOfDays(comparison.warnings, index, duties)} />
          <ol className={`card ${classes.list}`} aria-label={`${t('dates.title')} ${plan}`}>
            {duties.map((duty) => (
              <DutyRow key={`${duty.kind} ${duty.date}`} duty={duty} today={today} />
            ))}
          </ol>
          {duties.some(isEstimated) && <p className="mute sm">{t('dates.about_note')}</p>}
          <div className={`no-print ${classes.calendar}`}>
            <p className="mute sm">{t('dates.state', { day: formatDate(today, language) })}</p>
            <SaveDays {...{ id, index, count, input, duties, today, scenario }} />
          </div>
          {standard !== null && <Notice tone="info">{t(`dates.standard.${standard}`)}</Notice>}
          {duties.some(({ kind }) => FILED.has(kind)) && (
            <p className="sub sm">
              {t(duties.some(({ kind }) => kind === 'filing') ? 'dates.note_filing' : 'dates.note')}
            </p>
          )}
        </>
      )}
      <LawNote law={comparison.law} />
    </>
  );
}
