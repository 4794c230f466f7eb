// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { BROWSERS, openerOf } from './browsers';
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

it.each(BROWSERS)('tells of a ZIP file in %s that the PDFs are inside', async (browser) => {
  await open(`/materials/how-to-download?browser=${browser}`);
  const zip = screen.getByRole('region', { name: 'まとめて保存したZIPファイルを開く' });
  expect(zip.textContent).toContain(translate(`guide.zip.${openerOf(browser)}`));
  expect(screen.getByRole('region', { name: 'PDFを1件保存する' }).textContent).not.toContain('ZIP');
});

it('keeps the browser that is chosen in the address', async () => {
  await open('/materials/how-to-download?browser=netscape');
  fireEvent.change(screen.getByLabelText(translate('guide.browser')), {
    target: { value: 'firefox' },
  });
  expect(screen.getByText('?browser=firefox')).toBeTruthy();
  expect(steps()).toContain(translate('guide.second.firefox'));
});
