import { NativeSelect } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { browserOf, BROWSERS, isBrowser } from './browsers';
import classes from './guide.module.css';
import { GuideBody } from './GuideBody';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';

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
      <GuideBody
        browser={browser}
        choice={
          <NativeSelect
            label={t('guide.browser')}
            maw={280}
            value={browser}
            data={BROWSERS.map((value) => ({ value, label: t(`guide.name.${value}`) }))}
            onChange={(event) => ask({ browser: event.currentTarget.value }, { replace: true })}
          />
        }
      />
      <p>
        <Link to={paths.materials()}>{t('guide.to_materials')}</Link>
      </p>
    </div>
  );
}
