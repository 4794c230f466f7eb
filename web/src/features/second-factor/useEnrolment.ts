import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';

const CODE_LENGTH = 6;

interface EnrolmentEvents {
  /** The new factor counts. */
  onEnrolled?: () => void;
  /** The server did not take it. */
  onRefused?: (error: Error) => void;
}

/** A new authenticator: its key, and the code that proves it. */
export function useEnrolment({ onEnrolled, onRefused }: EnrolmentEvents) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const setup = useQuery({
    queryKey: ['second-factor'],
    queryFn: async ({ signal }) => {
      const query = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
      return (
        await data(api.GET('/members/me/security/mfa/qr-code', { params: { query }, signal }))
      ).totp;
    },
    // A key is read once, and never shown again from memory: the next session has another one.
    staleTime: Infinity,
    gcTime: 0,
  });
  const enrol = useMutation({
    mutationFn: (full: string) =>
      data(api.PUT('/members/me/security/mfa', { body: { code: full } })),
    onSuccess: () => onEnrolled?.(),
    onError: (error) => onRefused?.(error),
  });
  const refusal = useRefusal(enrol.error, ['code']);

  useEffect(() => {
    if (enrol.error === null) return;
    const field = document.getElementById('code') as HTMLInputElement | null;
    field?.focus();
    field?.select();
  }, [enrol.error]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShort(code.length < CODE_LENGTH);
    if (code.length < CODE_LENGTH) document.getElementById('code')?.focus();
    else if (!enrol.isPending) enrol.mutate(code);
  };
  return {
    setup,
    enrol,
    refusal,
    submit,
    /** What `EnrolSteps` needs besides the key. */
    field: {
      code,
      onCode: setCode,
      onComplete: (full: string) => enrol.mutate(full),
      error: short && code.length < CODE_LENGTH ? t('error.six_digits') : refusal.of('code'),
    },
  };
}
