import { useFormContext, useWatch } from 'react-hook-form';
import classes from '~/features/materials/editor/editor.module.css';
import type { MaterialForm } from '~/features/materials/editor/form';
import type { AnyKind } from '~/features/materials/editor/kinds';
import { isFilled, isWithin, placesOf } from '~/features/materials/editor/places';
import { useProblemWords } from '~/features/materials/editor/useProblemWords';
import type { ContractList } from '~/features/materials/insurance/contractNames';
import { useTranslation } from '~/i18n/useTranslation';

interface UnusedProps {
  kind: AnyKind;
  at: `${ContractList}.${number}`;
  except?: string | undefined;
}

/** What is typed of a contract and does not apply to it, so that it is not saved. */
export function Unused({ kind, at, except }: UnusedProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const { name } = useProblemWords();
  const unused = placesOf(kind, useWatch({ control, name: at }), at).filter(
    (place) =>
      !place.sent && !(except !== undefined && isWithin(place.path, except)) && isFilled(place),
  );
  if (unused.length === 0) return null;
  return (
    <p className={classes.aside} role="status">
      {t('editor.policy.unused', {
        fields: unused.map(({ path }) => name(path)).join(t('result.and')),
      })}
    </p>
  );
}
