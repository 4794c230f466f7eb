// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SavedCards } from './SavedCards';
import { jcb, visa } from '~test/memberPlan';
import { speak } from '~test/words';

const list = (refusals: number, triesWithout = 0) => (
  <MantineProvider env="test">
    <SavedCards
      cards={[visa, jcb]}
      selected="c2"
      onSelect={() => undefined}
      other="new"
      reasonOf={({ id }) => (id === 'c1' && refusals > 0 ? 'card_declined' : null)}
      declinesOf={() => refusals}
      declines={refusals}
      triesWithout={triesWithout}
    />
  </MantineProvider>
);

it('has the focus at each refusal, and not where one is forgotten', () => {
  speak('ja');
  const { rerender } = render(list(0));
  expect(screen.getByRole('heading', { name: 'お支払いに使うカード' })).toBeTruthy();
  const radio = screen.getByRole<HTMLInputElement>('radio', { name: /0505/ });
  const hasFocus = () => document.activeElement === radio;
  for (const [refusals, tries, moves] of [
    [1, 0, true],
    [2, 0, true],
    [1, 0, false],
    [2, 0, true],
    [2, 1, true],
    [1, 1, false],
    [1, 2, true],
  ] as const) {
    radio.blur();
    rerender(list(refusals, tries));
    expect([refusals, tries, hasFocus()]).toEqual([refusals, tries, moves]);
  }
});
