import { Menu } from '@mantine/core';
import {
  IconCalendar,
  IconCopy,
  IconEdit,
  IconEye,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { companyOf } from './rowWords';
import { useMaking } from '~/api/plan';
import type { MaterialRow } from '~/api/wire';
import { paths } from '~/lib/paths';
import { RowMenu } from '~/ui/RowMenu';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface RowActionsProps {
  row: MaterialRow;
  onDates: () => void;
  onDelete: () => void;
}

export function RowActions({ row, onDates, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  const making = useMaking();
  const { id, state } = row.material;
  return (
    <RowMenu label={t('ui.actions_of', { name: companyOf(row, t) })}>
      <Menu.Item component={Link} to={paths.material(id)} leftSection={<IconEye {...icon} />}>
        {t('list.show')}
      </Menu.Item>
      {making && (
        <Menu.Item
          component={Link}
          to={paths.editMaterial(id)}
          leftSection={<IconEdit {...icon} />}
        >
          {t('list.edit')}
        </Menu.Item>
      )}
      {making && (
        <Menu.Item leftSection={<IconCalendar {...icon} />} onClick={onDates}>
          {t('list.dates')}
        </Menu.Item>
      )}
      {making && (
        <Menu.Item
          component={Link}
          to={paths.createMaterial(id)}
          leftSection={<IconCopy {...icon} />}
        >
          {t('list.copy')}
        </Menu.Item>
      )}
      {state === 'complete' && (
        <Menu.Item
          component={Link}
          to={paths.previewMaterial(id)}
          leftSection={<IconPrinter {...icon} />}
        >
          {t('list.preview')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
        {t('list.delete')}
      </Menu.Item>
    </RowMenu>
  );
}
