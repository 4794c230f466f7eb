import type { ClipboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import { useMessage } from '~/features/materials/editor/fields';
import { Fold } from '~/features/materials/editor/Fold';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import {
  columnOf,
  interpolatedOf,
  rowsOf,
  withValues,
} from '~/features/materials/editor/surrenderValues';
import { useTranslation } from '~/i18n/useTranslation';
import { focusFirst } from '~/lib/focus';
import { formatYen } from '~/lib/yen';
import { typedLine } from '~/lib/typed';
import { FieldError } from '~/ui/FieldError';
import { YenField } from '~/ui/YenField';

const { most: MOST } = MATERIAL.inside.deferred_insurance.each.inside.surrender_values;

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

/** 解約返戻金の推移: a value for each policy year, typed or pasted as a column. */
export function SurrenderValues({ index }: { index: number }) {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const { problems, comparison, undo } = useEditor();
  const at = `deferred_insurance.${index}` as const;
  const path = `${at}.surrender_values` as const;
  const policy = useWatch({ control, name: at });
  const tooMany = useMessage(path);
  const values = policy.surrender_values;
  const between = interpolatedOf(
    values,
    comparison?.insurance?.policies[index]?.contract_detail.surrender ?? [],
  );
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
    const column = columnOf(event.clipboardData.getData('text'));
    if (column === null) return;
    event.preventDefault();
    // A field shows what was typed until it is left.
    (event.target as HTMLElement).blur();
    const before = getValues(path);
    change(from, column);
    focusFirst(`${path}.${from + column.length - 1}`, `${path}.${from}`);
    undo(t('editor.policy.pasted', { count: Math.min(column.length, MOST - from) }), () =>
      setValue(path, before),
    );
  };

  return (
    <Fold
      title={t('editor.policy.values_count', {
        count: values.filter((value) => typedLine(value) !== '').length,
      })}
      at={[path]}
      long
    >
      <p className={classes.aside}>{t('editor.policy.values_hint')}</p>
      {tooMany !== undefined && (
        <p id={path} tabIndex={-1}>
          <FieldError>{tooMany}</FieldError>
        </p>
      )}
      <div className={classes.years}>
        {Array.from({ length: rowsOf(policy, Math.max(0, ...asked), MOST) }, (_, year) => (
          <div key={year} onPaste={(event) => paste(event, year)}>
            <Value
              id={`${path}.${year}`}
              label={t('editor.policy.values_year', { year: year + 1 })}
              value={values[year] ?? ''}
              hint={hintOf(between.get(year + 1))}
              onChange={(value) => change(year, [value])}
            />
          </div>
        ))}
      </div>
    </Fold>
  );
}
