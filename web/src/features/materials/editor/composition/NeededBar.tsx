import { Button } from '@mantine/core';
import { countOf, type Needed } from './needed';
import classes from '~/features/materials/editor/phoneBar.module.css';
import { useTranslation } from '~/i18n/useTranslation';

interface NeededBarProps {
  needed: readonly Needed[];
  onGo: (path: string) => void;
}

/** 必須 n/m at the bottom of a narrow screen, until there are figures. */
export function NeededBar({ needed, onGo }: NeededBarProps) {
  const { t } = useTranslation();
  const { filled, all } = countOf(needed);
  const next = needed.find((each) => !each.filled);
  if (next === undefined) return null;
  return (
    <div className={`${classes.bar} no-print`}>
      <p>
        <b>{t('kinds.needed', { filled, all })}</b>
        <span className="xs sub">{t('kinds.bar_left', { count: all - filled })}</span>
      </p>
      <span />
      <Button variant="default" onClick={() => onGo(next.path)}>
        {t('kinds.next_missing')}
      </Button>
    </div>
  );
}
