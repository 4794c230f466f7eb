import { Anchor } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useProvider } from '~/api/provider';
import { queries } from '~/api/queries';
import { useTranslation } from '~/i18n/useTranslation';

/** Whom to ask; an error page may stand where nothing else asks the server. */
export const Support = () => (
  <QueryClientProvider client={queries}>
    <Address />
  </QueryClientProvider>
);

function Address() {
  const { t } = useTranslation();
  const email = useProvider().data?.email;
  if (!email) return null;
  return (
    <p>
      {t('page_error.support')}{' '}
      <Anchor href={`mailto:${email}`} underline="always">
        {email}
      </Anchor>
    </p>
  );
}
