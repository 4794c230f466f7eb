import type { Key } from '~/i18n/words';
import { paths } from '~/lib/paths';
import type { RouteName } from '~/lib/routes';

export interface Question {
  q: Key;
  a: Key;
  /** Said only where members pay, or only where nobody does. */
  when?: 'paid' | 'free';
  /** Where it is done, or more is said. */
  see?: { to: string; words: Key };
}

/** What anybody asks first; the top page shows the same. */
export const FIRST: readonly Question[] = [
  {
    q: 'faq.seminar.q',
    a: 'faq.seminar.a',
    see: { to: paths['faq.event'](), words: 'faq.event.title' },
  },
  { q: 'faq.accuracy.q', a: 'faq.accuracy.a' },
  {
    q: 'faq.advice.q',
    a: 'faq.advice.a',
    see: { to: paths.about(), words: 'faq.see.about' },
  },
  {
    q: 'faq.data.q',
    a: 'faq.data.a',
    see: { to: paths.privacyPolicy(), words: 'faq.see.privacy' },
  },
  { q: 'faq.stop_paid.q', a: 'faq.stop_paid.a', when: 'paid' },
  { q: 'faq.stop_free.q', a: 'faq.stop_free.a', when: 'free' },
];

export interface Topic {
  route: RouteName;
  title: Key;
  questions: readonly Question[];
}

/** The pages of the questions, in the order of their list. */
export const TOPICS: readonly Topic[] = [
  {
    route: 'faq.event',
    title: 'faq.event.title',
    questions: [
      { q: 'faq.event.when.q', a: 'faq.event.when.a' },
      { q: 'faq.event.proof.q', a: 'faq.event.proof.a' },
    ],
  },
  {
    route: 'faq.material',
    title: 'faq.material.title',
    questions: [
      {
        q: 'faq.material.start.q',
        a: 'faq.material.start.a',
        see: { to: paths.materials(), words: 'faq.see.materials' },
      },
      { q: 'faq.material.plans.q', a: 'faq.material.plans.a' },
      { q: 'faq.material.reason.q', a: 'faq.material.reason.a' },
      { q: 'faq.material.english.q', a: 'faq.material.english.a' },
      { q: 'faq.material.law.q', a: 'faq.material.law.a' },
      { q: 'faq.material.papers.q', a: 'faq.material.papers.a' },
      {
        q: 'faq.material.save.q',
        a: 'faq.material.save.a',
        see: { to: paths.faq(), words: 'faq.group.download' },
      },
    ],
  },
  {
    route: 'faq.email',
    title: 'faq.email.title',
    questions: [
      {
        q: 'faq.email.change.q',
        a: 'faq.email.change.a',
        see: { to: paths.updateEmail(), words: 'faq.see.email' },
      },
      { q: 'faq.email.missing.q', a: 'faq.email.missing.a' },
      { q: 'faq.email.expired.q', a: 'faq.email.expired.a' },
    ],
  },
  {
    route: 'faq.info',
    title: 'faq.info.title',
    questions: [
      {
        q: 'faq.info.change.q',
        a: 'faq.info.change.a',
        see: { to: paths.account(), words: 'faq.see.profile' },
      },
      { q: 'faq.info.holder.q', a: 'faq.info.holder.a', when: 'paid' },
      { q: 'faq.info.share.q', a: 'faq.info.share.a' },
      {
        q: 'faq.info.delete.q',
        a: 'faq.info.delete.a',
        see: { to: paths.deleteAccount(), words: 'faq.see.delete' },
      },
    ],
  },
  {
    route: 'faq.password',
    title: 'faq.password.title',
    questions: [
      {
        q: 'faq.password.forgot.q',
        a: 'faq.password.forgot.a',
        see: { to: paths.forgotPassword(), words: 'faq.see.forgot' },
      },
      { q: 'faq.password.change.q', a: 'faq.password.change.a' },
      { q: 'faq.password.rule.q', a: 'faq.password.rule.a' },
      {
        q: 'faq.password.lost.q',
        a: 'faq.password.lost.a',
        see: { to: paths.forgotMfa(), words: 'faq.see.mfa' },
      },
    ],
  },
  {
    route: 'faq.payments',
    title: 'faq.payments.title',
    questions: [
      { q: 'faq.payments.none.q', a: 'faq.payments.none.a', when: 'free' },
      {
        q: 'faq.payments.invoice.q',
        a: 'faq.payments.invoice.a',
        when: 'paid',
        see: { to: paths.paymentHistory(), words: 'faq.see.history' },
      },
      { q: 'faq.payments.name.q', a: 'faq.payments.name.a', when: 'paid' },
      { q: 'faq.payments.failed.q', a: 'faq.payments.failed.a', when: 'paid' },
    ],
  },
  {
    route: 'faq.plan',
    title: 'faq.plan.title',
    questions: [
      { q: 'faq.plan.price.q', a: 'faq.plan.price.a', when: 'paid' },
      { q: 'faq.plan.card.q', a: 'faq.plan.card.a', when: 'paid' },
      {
        q: 'faq.plan.cancel.q',
        a: 'faq.plan.cancel.a',
        when: 'paid',
        see: { to: paths.plan(), words: 'faq.see.plan' },
      },
      { q: 'faq.plan.coupon.q', a: 'faq.plan.coupon.a', when: 'paid' },
      { q: 'faq.plan.free.q', a: 'faq.plan.free.a', when: 'free' },
      {
        q: 'faq.plan.free_stop.q',
        a: 'faq.plan.free_stop.a',
        when: 'free',
        see: { to: paths.deleteAccount(), words: 'faq.see.delete' },
      },
    ],
  },
];
