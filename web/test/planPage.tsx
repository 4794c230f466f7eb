import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { jcb, visa } from './memberPlan';
import { show } from './render';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { MemberPlan } from '~/api/wire';
import type { Language } from '~/i18n/language';

export const answered = (data: unknown) => ({ data, response: new Response() });
export const refused = (status: number, problem: object) => ({
  error: { errors: [], ...problem },
  response: new Response(null, { status }),
});

/** What the server has of the plan; a call that changes it changes this. */
export const kept: { plan: MemberPlan | null } = { plan: null };

/** Shows a page of the plan to a member with two cards; everything else is not found. */
export async function showPlanPage(
  page: ReactNode,
  plan: MemberPlan | null,
  {
    at = '/',
    status = 200,
    language = 'ja',
    more = {},
    keeps = false,
  }: {
    at?: string | { pathname: string; search: string; state: unknown };
    status?: number;
    language?: Language;
    more?: Record<string, unknown>;
    /** Whether what is known from the page before stays. */
    keeps?: boolean;
  } = {},
) {
  if (!keeps) queries.clear();
  const answers: Record<string, unknown> = {
    '/plans/default': {
      name: '',
      amount: 11_000,
      tax: 1_000,
      trial_days: 30,
      card_entry: { provider: 'sandbox' },
    },
    '/members/me/payments': { results: [visa, jcb] },
    '/members/me/coupon': {},
    ...more,
  };
  kept.plan = plan;
  const answer = (path: string) => (path === '/members/me/plan' ? kept.plan : answers[path]);
  vi.spyOn(api, 'GET').mockImplementation(((path: string) => {
    const found = answer(path);
    return Promise.resolve(found == null ? refused(404, { code: 'not_found' }) : answered(found));
  }) as never);
  const router = createMemoryRouter(
    [{ path: '*', element: page, loader: () => status, HydrateFallback: () => null }],
    { initialEntries: [at] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    language,
  );
  return router;
}
