// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { MaterialTabs } from './MaterialTabs';
import { show } from '~test/render';

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const tabs = (kind: string) =>
  show(
    <MemoryRouter initialEntries={['/materials/m1/path?plan=2&scenario=x']}>
      <MaterialTabs id="m1" at="path" kind={kind}>
        <Place />
      </MaterialTabs>
    </MemoryRouter>,
  );
const names = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it('says which of the pages of a material this one is', async () => {
  await tabs('working_age');
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(names()).toEqual(['結果', '推移', '月次', '書類', '日程', '履歴']);
  const here = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(here.map(({ textContent }) => textContent)).toEqual(['推移']);
});

it('goes to another with the plan and the law that were chosen', async () => {
  await tabs('free');
  fireEvent.click(screen.getByRole('link', { name: '月次' }));
  expect(screen.getByRole('status').textContent).toBe('/materials/m1/money?plan=2&scenario=x');
});

it('has no months, papers nor days of a material that compares no pay', async () => {
  await tabs('corporate_insurance');
  expect(names()).toEqual(['結果', '推移', '履歴']);
});
