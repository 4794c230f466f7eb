import classes from './list.module.css';
import { useTranslation } from '~/i18n/useTranslation';

const KEYS = [
  { keys: ['↑', '↓'], does: 'list.keys.move' },
  { keys: ['Enter'], does: 'list.keys.open' },
  { keys: ['Space'], does: 'list.keys.select' },
  { keys: ['Delete'], does: 'list.keys.delete' },
] as const;

const HELD = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** キーボードでの操作: what the keys do, where there is a keyboard. */
export function KeysHint() {
  const { t } = useTranslation();
  return (
    <div className={classes.keys}>
      <span>{t('list.keys')}</span>
      <ul>
        {[...KEYS, { keys: [HELD, 'K'], does: 'list.keys.search' } as const].map(
          ({ keys, does }) => (
            <li key={does}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}{' '}
              {t(does)}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
