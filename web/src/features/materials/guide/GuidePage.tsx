import { NativeSelect } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { BrowserPicture } from './BrowserPicture';
import { browserOf, BROWSERS, isBrowser } from './browsers';
import classes from './guide.module.css';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';

const PRINTING = ['open', 'size', 'mono', 'direct'] as const;
const TROUBLE = ['refused', 'twice', 'office', 'ie'] as const;

/** 資料の保存と印刷: where a saved document is found, browser by browser, and how it is printed. */
export function GuidePage() {
  const { t } = useTranslation();
  const [asked, ask] = useSearchParams();
  const named = asked.get('browser');
  const browser = isBrowser(named) ? named : browserOf(navigator.userAgent);
  useTitle(t('guide.title'));

  return (
    <div className={classes.page}>
      <div>
        <h1>{t('guide.title')}</h1>
        <p className="sub">{t('guide.lead')}</p>
      </div>
      <section className={`card ${classes.part}`} aria-labelledby="guide-save">
        <h2 id="guide-save">{t('guide.save')}</h2>
        <NativeSelect
          label={t('guide.browser')}
          maw={280}
          value={browser}
          data={BROWSERS.map((value) => ({ value, label: t(`guide.name.${value}`) }))}
          onChange={(event) => ask({ browser: event.currentTarget.value }, { replace: true })}
        />
        <div className={classes.saving}>
          <ol className={classes.steps}>
            <li>{t('guide.first')}</li>
            <li>{t(`guide.second.${browser}`)}</li>
            <li>{t(`guide.third.${browser}`)}</li>
          </ol>
          <BrowserPicture browser={browser} />
        </div>
        <p className="sub sm">{t(`guide.place.${browser}`)}</p>
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
      <p>
        <Link to={paths.materials()}>{t('guide.to_materials')}</Link>
      </p>
    </div>
  );
}
