// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Marks } from './Marks';
import { PageHead } from './PageHead';
import type { LawUsed } from '~/api/wire';
import { show } from '~test/render';

const head = (law?: Partial<LawUsed>) =>
  show(
    <MemoryRouter>
      <PageHead
        crumbs={[{ label: '資料', to: '/materials' }, { label: '編集' }]}
        title="月ごとのお金"
        marks={<Marks law={law as LawUsed | undefined} />}
        meta="24か月"
      />
    </MemoryRouter>,
  );

it('leads to the pages above, and not to itself', async () => {
  await head();
  const here = screen.getByRole('navigation');
  expect(here.textContent).toBe('資料/編集');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/materials',
  ]);
});

it('marks figures as estimates, and those of a scenario as such', async () => {
  const { unmount } = await head({});
  expect(screen.getByRole('heading').textContent).toBe('月ごとのお金概算');
  unmount();
  await head({ scenario: { id: 'x' } as LawUsed['scenario'] & object });
  expect(screen.getByRole('heading').textContent).toBe('月ごとのお金概算シナリオ（未成立）');
});
