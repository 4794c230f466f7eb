// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { MaterialTabs } from './MaterialTabs';
import { show } from '~test/render';

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

beforeEach(async () => {
  await show(
    <MemoryRouter initialEntries={['/materials/m1/path?plan=2&scenario=x']}>
      <MaterialTabs id="m1" at="path">
        <Place />
      </MaterialTabs>
    </MemoryRouter>,
  );
});

it('says which of the pages of a material this one is', () => {
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '結果',
    '推移',
    '月次',
    '書類',
    '日程',
    '履歴',
  ]);
  const here = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(here.map(({ textContent }) => textContent)).toEqual(['推移']);
});

it('goes to another with the plan and the law that were chosen', () => {
  fireEvent.click(screen.getByRole('link', { name: '月次' }));
  expect(screen.getByRole('status').textContent).toBe('/materials/m1/money?plan=2&scenario=x');
});
