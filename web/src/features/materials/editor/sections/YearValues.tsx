import { useState, type ClipboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import { useMessage } from '~/features/materials/editor/fields';
import { Fold } from '~/features/materials/editor/Fold';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { pastedYears } from '~/features/materials/editor/pastedYears';
import { rowsOf, withValues } from '~/features/materials/editor/surrenderValues';
import type { ContractList } from '~/features/materials/insurance/contractNames';
import { useTranslation } from '~/i18n/useTranslation';
import { focusFirst } from '~/lib/focus';
import { formatYen } from '~/lib/yen';
import { typedLine } from '~/lib/typed';
import { FieldError } from '~/ui/FieldError';
import { YenField } from '~/ui/YenField';

const { most: MOST } = MATERIAL.inside.deferred_insurance.each.inside.surrender_values;

/** Where amounts by policy years stand in the form. */
export type YearsPath =
  `${ContractList}.${number}.surrender_values` | `life_insurance.${number}.death_benefits`;

const NONE: ReadonlyMap<number, number> = new Map();

interface ValueProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint: string | undefined;
}

function Value(props: ValueProps) {
  return <YenField {...props} error={useMessage(props.id)} />;
}

interface YearValuesProps {
  path: YearsPath;
  /** The contract says of how many years. */
  policy: { term_years: string; pay_years: string };
  title: string;
  hint: string;
  /** What the years have that were left empty. */
  between?: ReadonlyMap<number, number>;
}

/** An amount for each policy year, typed or pasted as a column. */
export function YearValues({ path, policy, title, hint, between = NONE }: YearValuesProps) {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const { problems, undo } = useEditor();
  const tooMany = useMessage(path);
  const values = useWatch({ control, name: path });
  const [unclear, setUnclear] = useState(false);
  // The engine may ask for a year behind those that were typed.
  const asked = problems
    .filter(({ field }) => field.startsWith(`${path}.`))
    .map(({ field }) => Number(field.slice(path.length + 1)) + 1);

  const hintOf = (amount: number | undefined) =>
    amount === undefined
      ? undefined
      : t('editor.policy.interpolated', { amount: formatYen(amount) });
  const change = (from: number, others: readonly string[]) =>
    setValue(path, withValues(getValues(path), from, others, MOST));
  const paste = (event: ClipboardEvent, from: number) => {
    const wanted = path.endsWith('death_benefits') ? 'death_benefits' : 'surrender_values';
    const pasted = pastedYears(event.clipboardData.getData('text'), wanted);
    setUnclear(pasted?.kind === 'unclear');
    if (pasted === null) return;
    event.preventDefault();
    if (pasted.kind === 'unclear') return;
    // A field shows what was typed until it is left.
    (event.target as HTMLElement).blur();
    const before = getValues(path);
    const { values: column, unit } = pasted;
    const first = pasted.from ?? from;
    change(first, column);
    focusFirst(`${path}.${first + column.length - 1}`, `${path}.${first}`);
    const count = Math.min(column.filter((value) => value !== '').length, MOST - first);
    undo(t(`editor.policy.pasted_${unit}`, { count }), () => setValue(path, before));
  };

  return (
    <Fold
      title={t('editor.policy.values_count', {
        title,
        count: values.filter((value) => typedLine(value) !== '').length,
      })}
      at={[path]}
      long
    >
      <p className={classes.aside}>{hint}</p>
      {tooMany !== undefined && (
        <p id={path} tabIndex={-1}>
          <FieldError>{tooMany}</FieldError>
        </p>
      )}
      {unclear && (
        <p role="alert">
          <FieldError>{t('editor.policy.pasted_unclear')}</FieldError>
        </p>
      )}
      <div className={classes.years} role="group" aria-label={title}>
        {Array.from(
          { length: rowsOf(policy, values.length, Math.max(0, ...asked), MOST) },
          (_, year) => (
            <div key={year} onPaste={(event) => paste(event, year)}>
              <Value
                id={`${path}.${year}`}
                label={t('editor.policy.values_year', { year: year + 1 })}
                value={values[year] ?? ''}
                hint={hintOf(between.get(year + 1))}
                onChange={(value) => {
                  setUnclear(false);
                  change(year, [value]);
                }}
              />
            </div>
          ),
        )}
      </div>
    </Fold>
  );
}
