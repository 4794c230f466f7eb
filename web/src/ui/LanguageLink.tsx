import { useTranslation } from '~/i18n/useTranslation';
import { inOtherLanguage } from '~/i18n/language';
import { useLanguage } from '~/i18n/useLanguage';

/** The same page in the other language, named in that language. */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname, search } = window.location;
  return (
    <a
      className={className}
      href={inOtherLanguage(pathname, language) + search}
      lang={language === 'ja' ? 'en' : 'ja'}
    >
      {t('ui.other_language')}
    </a>
  );
}
