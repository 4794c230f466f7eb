import { Checkbox } from '@mantine/core';
import { MOST_TOGETHER } from './queries';
import type { BillingItem } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';

/** Which invoices are chosen, on whichever page they are, and how that changes. */
export interface Choosing {
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], on: boolean) => void;
}

const isFull = (chosen: ReadonlySet<string>) => chosen.size >= MOST_TOGETHER;

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
      disabled={!item.has_invoice || (isFull(chosen) && !chosen.has(item.id))}
      checked={chosen.has(item.id)}
      onChange={(event) => onChoose([item.id], event.currentTarget.checked)}
    />
  );
}

/** All of the page at once; where no more can be chosen, it lets go of those that are. */
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
      disabled={shown.length === 0 || (isFull(chosen) && count === 0)}
      checked={count > 0 && count === shown.length}
      indeterminate={count > 0 && count < shown.length}
      onChange={() =>
        onChoose(
          shown.map(({ id }) => id),
          count < shown.length && !isFull(chosen),
        )
      }
    />
  );
}
