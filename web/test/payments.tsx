import { showPlanPage } from './planPage';
import { memberPlan } from './memberPlan';
import type { BillingItem } from '~/api/wire';
import { HistoryPage } from '~/features/plan/history/HistoryPage';
import type { Language } from '~/i18n/language';

/** A payment of a day of January. */
export const payment = (at: number, change: Partial<BillingItem> = {}): BillingItem => {
  const day = `2027-01-${String(at).padStart(2, '0')}`;
  return {
    id: day,
    number: `SCR-2027-${String(at).padStart(6, '0')}`,
    billing_month: '2027-01',
    billed_on: day,
    period_from: day,
    period_to: day,
    amount: 11_000,
    tax: 1_000,
    status: 'paid',
    has_invoice: true,
    payable: false,
    refunded: 0,
    refunds: [],
    ...change,
  };
};

/** The newest first, as the server gives them. */
export const payments = (count: number) =>
  Array.from({ length: count }, (_, at) => payment(count - at));

export const showHistory = (results: readonly BillingItem[], at = '/', language: Language = 'ja') =>
  showPlanPage(<HistoryPage />, memberPlan, {
    at,
    language,
    more: { '/members/me/billing/histories': { results, has_more: false } },
  });
