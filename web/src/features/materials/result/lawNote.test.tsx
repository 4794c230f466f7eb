// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { LawNote } from './LawNote';
import type { LawUsed } from '~/api/wire';
import { show } from '~test/render';

const mark = (title: string, note?: string) => ({
  title,
  title_en: title,
  status: 'confirmed',
  carried: false,
  stale: false,
  note: note === undefined ? null : { ja: note, en: note },
});

it('says one notice of many values once, with all of them below it', async () => {
  const law = {
    edition: '2026-11-26',
    basis_date: '2026-04-01',
    checked_through: '2026-11-20',
    marks: [mark('料率A', '改正の予定'), mark('料率B', '改正の予定'), mark('税率', '暫定の値')],
  } as unknown as LawUsed;
  const { container } = await show(
    <MemoryRouter>
      <LawNote law={law} />
    </MemoryRouter>,
  );
  expect(screen.getByText('法令データの注意（2件）')).toBeTruthy();
  const group = container.querySelector('details details');
  expect(group?.querySelector('summary')?.textContent).toBe('改正の予定（2件）');
  expect([...(group?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual([
    '料率A',
    '料率B',
  ]);
  expect(container.textContent).toContain('税率: 暫定の値');
});
