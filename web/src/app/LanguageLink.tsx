import { useHref, useLocation } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import { inOtherLanguage } from '~/i18n/language';
import { useLanguage } from '~/i18n/useLanguage';

/** The same page in the other language, named in that language. */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  // The frame around a page stands while its address changes, and this is of the address.
  const { pathname, search } = useLocation();
  const address = useHref(pathname);
  return (
    <a
      className={className}
      href={inOtherLanguage(address, language) + search}
      lang={language === 'ja' ? 'en' : 'ja'}
    >
      {t('ui.other_language')}
    </a>
  );
}
