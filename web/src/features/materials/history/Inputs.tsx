import classes from './history.module.css';
import type { Side } from './sides';
import { differences } from '~/features/materials/editor/differences';
import { DifferenceList, type Columns } from '~/features/materials/editor/DifferenceList';
import { fromInput } from '~/features/materials/editor/fromInput';
import { useTranslation } from '~/i18n/useTranslation';

interface InputsProps {
  before: Side;
  after: Side;
  columns: Columns;
}

/** What was typed otherwise, by the labels of the form. */
export function Inputs({ before, after, columns }: InputsProps) {
  const { t } = useTranslation();
  const fields = differences(fromInput(before.input), fromInput(after.input));
  return (
    <section className={`card ${classes.inputs}`} aria-labelledby="compared-inputs">
      <h3 id="compared-inputs">{t('issued.inputs')}</h3>
      {fields.length === 0 ? (
        <p>{t('issued.inputs_same')}</p>
      ) : (
        <DifferenceList fields={fields} columns={columns} />
      )}
    </section>
  );
}
