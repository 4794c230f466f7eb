import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  tone: 'info' | 'ok' | 'warn' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  role?: 'alert' | 'status';
}

const ICONS = {
  info: IconInfoCircle,
  ok: IconCheck,
  warn: IconAlertTriangle,
  danger: IconAlertTriangle,
};

/** A remark that stays in the page: information, a result, a duty, or something that went wrong. */
export function Notice({ tone, title, children, role }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`${classes.notice} ${classes[tone]}`} role={role}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <div>
        {title !== undefined && <b>{title}</b>}
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  );
}
