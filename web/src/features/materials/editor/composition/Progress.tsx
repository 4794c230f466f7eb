import classes from './progress.module.css';
import { countOf, type Needed } from './needed';
import { useProblemWords } from '~/features/materials/editor/useProblemWords';
import { useTranslation } from '~/i18n/useTranslation';

interface ProgressProps {
  needed: readonly Needed[];
  onGo: (path: string) => void;
}

/** 必須の入力: n of m, and each that is missing with a way to its field. */
export function Progress({ needed, onGo }: ProgressProps) {
  const { t } = useTranslation();
  const words = useProblemWords();
  const { filled, all } = countOf(needed);
  const missing = needed.filter((each) => !each.filled);
  return (
    <section className={`card ${classes.card}`} aria-labelledby="progress-title">
      <div className={classes.head}>
        <h2 id="progress-title">{t('kinds.progress')}</h2>
        <b>
          {filled}
          <span className="mute"> / {all}</span>
        </b>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-labelledby="progress-title"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={filled}
        aria-valuetext={t('kinds.progress_value', { filled, all })}
      >
        <i style={{ width: `${all === 0 ? 100 : (filled / all) * 100}%` }} />
      </div>
      <p className="sm sub">
        {missing.length === 0
          ? t('kinds.progress_done')
          : t('kinds.progress_left', { count: missing.length })}
      </p>
      <ul className={classes.missing}>
        {missing.map(({ path, section }) => (
          <li key={path}>
            <button type="button" className="lnk" onClick={() => onGo(path)}>
              {words.named(path)}
            </button>
            <span className="mute">{t(`editor.section.${section}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
