import { useTranslation } from '~/i18n/useTranslation';
import { useRefusal } from '~/i18n/useRefusal';
import { codeOf, type ProblemCode } from '~/api/problem';

/** Every wrong combination is one message: nothing says which part was wrong. */
const WRONG: readonly (ProblemCode | null)[] = [
  'invalid_credentials',
  'invalid_code',
  'invalid_fields',
];

/** Why log-in did not go on. */
export function useSignInRefusal(error: unknown) {
  const { t } = useTranslation();
  const refusal = useRefusal(error);
  return WRONG.includes(codeOf(error)) ? { ...refusal, text: t('sign_in.wrong') } : refusal;
}
