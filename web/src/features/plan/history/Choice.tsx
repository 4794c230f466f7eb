import { Checkbox } from '@mantine/core';
import type { BillingItem } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';

/** Which invoices of the page are chosen, and how that changes. */
export interface Choosing {
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], on: boolean) => void;
}

interface ChoiceProps extends Choosing {
  item: BillingItem;
  name: string;
}

/** Takes one invoice into what is saved together. What has no invoice cannot be chosen. */
export function Choice({ item, name, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      aria-label={t('history.choose', { name })}
      disabled={!item.has_invoice}
      checked={chosen.has(item.id)}
      onChange={(event) => onChoose([item.id], event.currentTarget.checked)}
    />
  );
}

/** All of the page at once. */
export function ChoiceOfAll({
  shown,
  chosen,
  onChoose,
}: Choosing & { shown: readonly BillingItem[] }) {
  const { t } = useTranslation();
  const count = shown.filter(({ id }) => chosen.has(id)).length;
  return (
    <Checkbox
      aria-label={t('history.choose_all')}
      disabled={shown.length === 0}
      checked={count > 0 && count === shown.length}
      indeterminate={count > 0 && count < shown.length}
      onChange={(event) =>
        onChoose(
          shown.map(({ id }) => id),
          event.currentTarget.checked,
        )
      }
    />
  );
}
