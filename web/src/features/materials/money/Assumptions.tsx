import { useTranslation } from '~/i18n/useTranslation';
import { Assumed } from '~/features/materials/outlook/Assumed';

const PERSON = [
  'pay',
  'before',
  'premiums',
  'revisions',
  'withheld',
  'settled',
  'resident_tax',
] as const;

/** What the months take for granted. */
export function Assumptions({ halfYearly }: { halfYearly: boolean }) {
  const { t } = useTranslation();
  const taxes = halfYearly ? 'half_yearly' : 'monthly';
  const company = ['pension_office', taxes, 'corporate', 'profit'] as const;
  const group = (
    of: 'person' | 'company',
    names: readonly (typeof PERSON | typeof company)[number][],
  ) => ({
    title: t(`money.assumed.${of}`),
    sentences: names.map((name) => t(`money.assumed.${name}`)),
  });
  return <Assumed groups={[group('person', PERSON), group('company', company)]} />;
}
