import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './layouts.module.css';

interface MenuDrawerProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The menu of narrow screens. */
export function MenuDrawer({ opened, title, onClose, children }: MenuDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={280}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <nav className={classes.drawer} aria-label={t('nav.main')}>
        {children}
      </nav>
    </Drawer>
  );
}
