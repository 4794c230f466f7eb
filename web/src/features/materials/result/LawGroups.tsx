import type { LawGroup } from './lawGroups';
import classes from './result.module.css';
import { useTranslation } from '~/i18n/useTranslation';

/** Each sentence once; of several, what it is said of is folded. */
export function LawGroups({ groups }: { groups: readonly LawGroup[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.lawGroups}>
      {groups.map(({ said, titles }) => (
        <li key={said}>
          {titles.length === 1 ? (
            `${titles[0] ?? ''}: ${said}`
          ) : (
            <details>
              <summary>{t('result.law_group', { said, count: titles.length })}</summary>
              <ul>
                {titles.map((title) => (
                  <li key={title}>{title}</li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
