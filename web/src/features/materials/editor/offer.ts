import type { MaterialForm } from './form';
import { MATERIAL } from './material';
import { withMonthly } from './pay';

/** What a page of figures proposes to try in the form: a plan again, with more of it paid monthly. */
export interface Offer {
  /** The plan it starts from, from 1. */
  plan: number;
  monthly: number;
}

/** The form as it opens with an offer. Nothing of it is saved. */
export interface Offered extends Offer {
  form: MaterialForm;
  /** The plan that has it, from 1: a further one, or the same where there are three. */
  into: number;
}

/** Whether a further plan takes it; otherwise the plan itself is changed. */
export const addsPlan = (plans: number): boolean => plans < MATERIAL.inside.proposals.most;

/** The offer in an address; null where there is none that can be read. */
export function offerOf(search: URLSearchParams): Offer | null {
  const plan = /^[1-3]$/.exec(search.get('plan') ?? '');
  const monthly = /^\d{1,9}$/.exec(search.get('monthly') ?? '');
  return plan && monthly ? { plan: Number(plan[0]), monthly: Number(monthly[0]) } : null;
}

/** The address without its offer, once it is saved. */
export function withoutOffer(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete('plan');
  rest.delete('monthly');
  return rest;
}

/** The form with what is offered; null where the plan cannot be paid so. */
export function withOffer(form: MaterialForm, offer: Offer): Offered | null {
  const from = form.proposals[offer.plan - 1];
  const pay = from && withMonthly(from, offer.monthly);
  if (!pay) return null;
  const proposals = addsPlan(form.proposals.length)
    ? [...form.proposals, pay]
    : form.proposals.map((each) => (each === from ? pay : each));
  const into = proposals.indexOf(pay) + 1;
  return { ...offer, form: { ...form, proposals }, into };
}
