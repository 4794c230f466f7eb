import type { ReactNode } from 'react';
import { BrowserPicture } from './BrowserPicture';
import { openerOf, type Browser } from './browsers';
import classes from './guide.module.css';
import { useTranslation } from '~/i18n/useTranslation';

const PRINTING = ['open', 'size', 'mono', 'direct'] as const;
const TROUBLE = ['refused', 'twice', 'office', 'ie'] as const;

interface GuideBodyProps {
  browser: Browser;
  /** What stands above the steps. */
  choice?: ReactNode;
  /** Where else the file is found. */
  place?: string;
}

/** How a document is saved with a browser, how it is printed, and what may go wrong. */
export function GuideBody({ browser, choice, place }: GuideBodyProps) {
  const { t } = useTranslation();
  return (
    <>
      <section className={`card ${classes.part}`} aria-labelledby="guide-save">
        <h2 id="guide-save">{t('guide.save')}</h2>
        {choice}
        <div className={classes.saving}>
          <ol className={classes.steps}>
            <li>{t('guide.first')}</li>
            <li>{t(`guide.second.${browser}`)}</li>
            <li>{t(`guide.third.${browser}`)}</li>
          </ol>
          <BrowserPicture browser={browser} />
        </div>
        <p className="sub sm">
          {t(`guide.place.${browser}`)} {place}
        </p>
      </section>
      <section className={`card ${classes.part}`} aria-labelledby="guide-zip">
        <h2 id="guide-zip">{t('guide.zip')}</h2>
        <p>{t('guide.zip_inside')}</p>
        <p>{t(`guide.zip.${openerOf(browser)}`)}</p>
      </section>
      <section className={`card ${classes.part}`} aria-labelledby="guide-print">
        <h2 id="guide-print">{t('guide.print')}</h2>
        <ul className={classes.list}>
          {PRINTING.map((line) => (
            <li key={line}>{t(`guide.print_${line}`)}</li>
          ))}
        </ul>
      </section>
      <section className={`card ${classes.part}`} aria-labelledby="guide-trouble">
        <h2 id="guide-trouble">{t('guide.trouble')}</h2>
        <ul className={classes.list}>
          {TROUBLE.map((line) => (
            <li key={line}>{t(`guide.trouble_${line}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
