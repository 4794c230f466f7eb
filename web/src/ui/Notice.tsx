import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  tone: 'info' | 'warn' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  role?: 'alert' | 'status';
}

/** A remark that stays in the page: information, a duty, or something that went wrong. */
export function Notice({ tone, title, children, role }: NoticeProps) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
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
