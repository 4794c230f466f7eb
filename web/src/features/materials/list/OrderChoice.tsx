import { Button, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './list.module.css';
import { COLUMNS, type Column, type Order } from './order';
import { useTranslation } from '~/i18n/useTranslation';

interface OrderChoiceProps {
  order: Order;
  onSort: (by: Column) => void;
}

/** 並び順, where the list has no headings to press. */
export function OrderChoice({ order, onSort }: OrderChoiceProps) {
  const { t } = useTranslation();
  const Icon = order.rising ? IconArrowUp : IconArrowDown;
  return (
    <div className={classes.order}>
      <NativeSelect
        aria-label={t('list.sort')}
        value={order.by}
        data={COLUMNS.map((value) => ({ value, label: t(`list.sort.${value}`) }))}
        onChange={({ currentTarget }) => {
          const by = COLUMNS.find((column) => column === currentTarget.value);
          if (by !== undefined) onSort(by);
        }}
      />
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden="true" />}
        aria-label={t(order.rising ? 'list.sort.to_falling' : 'list.sort.to_rising')}
        onClick={() => onSort(order.by)}
      >
        {t(order.rising ? 'list.sort.rising' : 'list.sort.falling')}
      </Button>
    </div>
  );
}
