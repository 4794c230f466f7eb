import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { jcb, visa } from './memberPlan';
import { show } from './render';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { MemberPlan } from '~/api/wire';

export const answered = (data: unknown) => ({ data, response: new Response() });
export const refused = (status: number, problem: object) => ({
  error: { errors: [], ...problem },
  response: new Response(null, { status }),
});

/** Shows a page of the plan to a member with two cards; everything else is not found. */
export async function showPlanPage(
  page: ReactNode,
  plan: MemberPlan | null,
  { at = '/', status = 200 }: { at?: string; status?: number } = {},
) {
  queries.clear();
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
    ...(plan !== null && { '/members/me/plan': plan }),
  };
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    Promise.resolve(
      path in answers ? answered(answers[path]) : refused(404, { code: 'not_found' }),
    )) as never);
  const router = createMemoryRouter(
    [{ path: '*', element: page, loader: () => status, HydrateFallback: () => null }],
    { initialEntries: [at] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
