import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Card } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { Notice } from '~/ui/Notice';

/** What was done with the cards. */
export interface Done {
  text: string;
  /** The card that was paid with before, where that can be taken back. */
  before?: Card;
}

/** A dialog gives the focus back a moment after it closes. */
const AFTER_DIALOG_MS = 50;

interface SaidProps {
  done: Done | null;
  onUndo: (before: Card) => void;
}

/**
 * How it ended, above the list: a toast would lie over the buttons of its last row. The focus comes here,
 * since the button that was pressed may be gone.
 */
export function Said({ done, onUndo }: SaidProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => place.current?.focus(), AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  }, [done]);
  if (done === null) return null;
  const { text, before } = done;
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="ok" title={text} role="status">
        {before !== undefined && (
          <Button variant="default" size="xs" onClick={() => onUndo(before)}>
            {t('ui.undo')}
          </Button>
        )}
      </Notice>
    </div>
  );
}
