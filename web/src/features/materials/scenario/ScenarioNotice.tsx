import { useTranslation } from '~/i18n/useTranslation';
import classes from './scenario.module.css';
import { useScenario } from './useScenario';
import type { LawUsed } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { Notice } from '~/ui/Notice';

function Back() {
  const { t } = useTranslation();
  const { choose } = useScenario();
  return (
    <button type="button" className="lnk no-print" onClick={() => choose(null)}>
      {t('scenario.back')}
    </button>
  );
}

/** Text as a string of a style sheet. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"`;

/** Says above all figures, and on every printed page, that their law is not enacted. */
export function ScenarioNotice({ law }: { law: LawUsed }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!law.scenario) return null;
  const title = t('scenario.title', { title: law.scenario.title[language] });
  return (
    <div className={classes.notice}>
      <style>
        {`@media print { @page { margin-top: 16mm; @top-center {
          content: ${quoted(title)}; font-size: 9pt; font-weight: 700; } } }`}
      </style>
      <Notice tone="warn" title={title} role="status">
        <p>{law.scenario.statement[language]}</p>
        <p>{t('scenario.no_document')}</p>
        <Back />
      </Notice>
    </div>
  );
}

/** There is no scenario of the name in the address. */
export function UnknownScenario() {
  const { t } = useTranslation();
  const { scenario } = useScenario();
  return (
    <Notice tone="danger" title={t('error.unknown_scenario')} role="alert">
      <p>{t('scenario.unknown', { name: scenario ?? '' })}</p>
      <Back />
    </Notice>
  );
}
