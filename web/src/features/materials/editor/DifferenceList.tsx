import conflict from './conflict.module.css';
import type { Difference } from './differences';
import { sectionOf } from './sections';
import { useDifferenceWords } from './useDifferenceWords';
import { useTranslation } from '~/i18n/useTranslation';

/** What the two forms are called that are held against each other. */
export interface Columns {
  before: string;
  after: string;
}

interface DifferenceListProps {
  fields: readonly Difference[];
  columns: Columns;
}

/** Each field that differs by its label, with both of its values. */
export function DifferenceList({ fields, columns }: DifferenceListProps) {
  const { t } = useTranslation();
  const words = useDifferenceWords();
  return (
    <ul className={conflict.differences}>
      {fields.map((each) => (
        <li key={each.path}>
          <p>
            <small>{t(`editor.section.${sectionOf(each.path)}`)}</small> <b>{words.label(each)}</b>
          </p>
          <dl>
            <div>
              <dt>{columns.before}</dt>
              <dd>{words.mine(each)}</dd>
            </div>
            <div>
              <dt>{columns.after}</dt>
              <dd>{words.theirs(each)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
