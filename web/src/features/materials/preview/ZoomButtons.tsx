import { ActionIcon } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import classes from './preview.module.css';
import type { Zoom } from './useZoom';
import { useTranslation } from '~/i18n/useTranslation';

const icon = { size: 19, stroke: 1.6, 'aria-hidden': true } as const;

/** 拡大・縮小. A button at its end keeps the focus of the key that brought it there, and does nothing. */
export function ZoomButtons({ percent, larger, smaller }: Omit<Zoom, 'frame' | 'sheets'>) {
  const { t } = useTranslation();
  const button = (name: 'smaller' | 'larger', go: (() => void) | undefined) => (
    <ActionIcon
      variant="default"
      size="var(--control)"
      aria-label={t(`preview.${name}`)}
      aria-disabled={go === undefined}
      {...(go === undefined ? { 'data-disabled': true } : { onClick: go })}
    >
      {name === 'larger' ? <IconZoomIn {...icon} /> : <IconZoomOut {...icon} />}
    </ActionIcon>
  );
  return (
    <div className={`${classes.zoom} no-print`} role="group" aria-label={t('preview.zoom')}>
      {button('smaller', smaller)}
      <span className="sm" role="status">
        {percent}%
      </span>
      {button('larger', larger)}
    </div>
  );
}
