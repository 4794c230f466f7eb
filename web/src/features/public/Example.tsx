import classes from './public.module.css';
import { SAMPLE } from './sample';
import { useTranslation } from '~/i18n/useTranslation';
import { minusSign } from '~/lib/minus';
import { Amount } from '~/ui/Amount';

const GAINS = [
  ['take_home', 'per_year'],
  ['money_left', 'per_year'],
] as const;
const LOSSES = [
  ['pension', 'per_year'],
  ['sickness', 'per_day'],
  ['retirement', 'once'],
] as const;

/** The reference case: what it brings beside what it takes, at the same size. */
export function Example() {
  const { t } = useTranslation();
  const row = ([name, unit]: (typeof GAINS | typeof LOSSES)[number]) => (
    <div key={name}>
      <dt>
        {t(`top.${name}`)}
        <small>{t(`top.${name}_note`)}</small>
      </dt>
      <dd>
        <Amount signed value={SAMPLE[name]} unit={t(`top.${unit}`)} />
      </dd>
    </div>
  );
  return (
    <section className={`card ${classes.example}`} aria-labelledby="example">
      <h2 id="example">
        {t('top.example')} <span className={classes.estimate}>{t('top.estimate')}</span>
      </h2>
      <p className="sm sub">{t('top.example_of')}</p>
      <div className={classes.pair}>
        <section className={classes.gain} aria-labelledby="example-gains">
          <h3 id="example-gains">
            <span className={classes.mark} aria-hidden="true">
              ＋
            </span>
            {t('top.gains')}
          </h3>
          <dl>{GAINS.map(row)}</dl>
        </section>
        <section className={classes.loss} aria-labelledby="example-losses">
          <h3 id="example-losses">
            <span className={classes.mark} aria-hidden="true">
              {minusSign()}
            </span>
            {t('top.losses')}
          </h3>
          <dl>
            {LOSSES.map(row)}
            <div>
              <dt>
                {t('top.filing')}
                <small>{t('top.filing_note')}</small>
              </dt>
              <dd>{t('top.filing_text')}</dd>
            </div>
          </dl>
        </section>
      </div>
      <p className="xs mute">{t('top.example_note')}</p>
    </section>
  );
}
