import { Link, useMatches } from 'react-router';
import type { Browser } from './browsers';
import classes from './guide.module.css';
import { GuideBody } from './GuideBody';
import { useHead } from '~/i18n/useHead';
import { useTranslation } from '~/i18n/useTranslation';
import type { Key } from '~/i18n/words';
import { paths } from '~/lib/paths';
import type { RouteName } from '~/lib/routes';

type Guide = Extract<RouteName, `download.${string}`>;

/** Which browser each page tells of; none where it is not one that works. */
const GUIDES: Record<Guide, { browser: Browser | null; place?: Key }> = {
  'download.detailed_chrome': { browser: 'chrome' },
  'download.windows_chrome': { browser: 'chrome', place: 'faq.download.on_windows' },
  'download.mac_chrome': { browser: 'chrome', place: 'faq.download.on_mac' },
  'download.detailed_edge': { browser: 'edge' },
  'download.detailed_firefox': { browser: 'firefox' },
  'download.detailed_safari': { browser: 'safari' },
  'download.safari': { browser: 'ios' },
  'download.detailed_ie': { browser: null },
};

const isGuide = (id: string | undefined): id is Guide => id !== undefined && id in GUIDES;

/** The guide for one browser, also for those who are not logged in. */
export function DownloadPage() {
  const { t } = useTranslation();
  const id = useMatches().at(-1)?.id;
  const name = isGuide(id) ? id : 'download.detailed_chrome';
  const { browser, place } = GUIDES[name];
  const lead = t(browser === null ? 'guide.trouble_ie' : 'guide.lead');
  useHead({ title: t(`faq.${name}`), description: lead });
  return (
    <div className={classes.page}>
      <p>
        <Link to={paths.faq()}>{t('faq.title')}</Link>
      </p>
      <div>
        <h1>{t(`faq.${name}`)}</h1>
        <p className="sub">{lead}</p>
      </div>
      {browser === null ? (
        <p>
          <Link to={paths['download.detailed_edge']()}>{t('faq.download.detailed_edge')}</Link>
        </p>
      ) : (
        <GuideBody browser={browser} {...(place !== undefined && { place: t(place) })} />
      )}
    </div>
  );
}
