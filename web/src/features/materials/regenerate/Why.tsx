import { Link } from 'react-router';
import { only } from './moved';
import classes from './regenerate.module.css';
import { useNotices, type Notice } from './useNotices';
import type { Comparison, MaterialInput } from '~/api/wire';
import { LawGroups } from '~/features/materials/result/LawGroups';
import { lawGroups } from '~/features/materials/result/lawGroups';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';

interface WhyProps {
  saved: Comparison;
  now: Comparison;
  input: MaterialInput;
  /** Whether a figure of the tables moved. */
  moved: boolean;
}

/**
 * As much as both results know of why figures moved: whether the law or only the program is another one, and which
 * remarks came or went. The values of the law are not kept with a result, so no reason is guessed.
 */
export function Why({ saved, now, input, moved }: WhyProps) {
  const { t } = useTranslation();
  const noticesOf = useNotices(input, now.plans.length > 2);
  const [before, after] = [noticesOf(saved), noticesOf(now)];
  const lists = [
    ['new', only(after, before)],
    ['gone', only(before, after)],
  ] as const;
  const sameLaw = saved.law.digest === now.law.digest;
  const program = moved ? ('program' as const) : ('program_nothing' as const);
  const law = moved ? ('law' as const) : ('nothing' as const);
  return (
    <section className={`card ${classes.why}`} aria-labelledby="why">
      <h2 id="why">{t('regenerate.why')}</h2>
      <p>{t(`regenerate.why.${sameLaw ? program : law}`)}</p>
      {lists.map(
        ([name, said]) =>
          said.length > 0 && (
            <div key={name}>
              <h3>{t(`regenerate.${name}`)}</h3>
              <Notices notices={said} />
            </div>
          ),
      )}
      {lists.every(([, said]) => said.length === 0) && <p>{t('regenerate.notices_same')}</p>}
      <p className="sm">
        <Link to={paths.law()}>{t('result.law_data')}</Link>
      </p>
    </section>
  );
}

/** Most data of the law are said the same of: each sentence stands once. */
function Notices({ notices }: { notices: readonly Notice[] }) {
  const groups = lawGroups(notices.flatMap(({ of, said }) => (of === null ? [] : { of, said })));
  const figures = notices.filter(({ of }) => of === null);
  return (
    <>
      {figures.length > 0 && (
        <ul>
          {figures.map(({ said }) => (
            <li key={said}>{said}</li>
          ))}
        </ul>
      )}
      {groups.length > 0 && <LawGroups groups={groups} />}
    </>
  );
}
