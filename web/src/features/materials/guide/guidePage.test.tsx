// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { BROWSERS } from './browsers';
import { GuidePage } from './GuidePage';
import { translate } from '~/i18n/words';
import { show } from '~test/render';

function Address() {
  const { search } = useLocation();
  return <p>{search}</p>;
}

const open = (address: string) =>
  show(
    <MemoryRouter initialEntries={[address]}>
      <GuidePage />
      <Address />
    </MemoryRouter>,
  );

const steps = () => screen.getAllByRole('list')[0]?.textContent ?? '';

it.each(BROWSERS)('tells the steps of %s, with a picture of it', async (browser) => {
  await open(`/materials/how-to-download?browser=${browser}`);
  expect(steps()).toContain(translate('guide.first'));
  expect(steps()).toContain(translate(`guide.second.${browser}`));
  expect(steps()).toContain(translate(`guide.third.${browser}`));
  expect(screen.getByRole('img', { name: translate(`guide.picture.${browser}`) })).toBeTruthy();
});

it('keeps the browser that is chosen in the address', async () => {
  await open('/materials/how-to-download?browser=netscape');
  fireEvent.change(screen.getByLabelText(translate('guide.browser')), {
    target: { value: 'firefox' },
  });
  expect(screen.getByText('?browser=firefox')).toBeTruthy();
  expect(steps()).toContain(translate('guide.second.firefox'));
});
