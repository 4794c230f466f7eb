// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StackedBar } from './StackedBar';
import { show } from '~test/render';

const chart = (values: readonly number[]) =>
  show(
    <StackedBar
      title="taxes"
      note="a year"
      parts={['person', 'company']}
      bars={[
        { label: 'now', values: [30_000, 20_000] },
        { label: 'plan', values },
      ]}
      difference={-10_000}
      instead="no chart: spending is negative"
    />,
  );

it('draws a bar for each plan, also where nothing is spent', async () => {
  await chart([40_000, 0]);
  expect(screen.getAllByRole('img')).toHaveLength(2);
  expect(screen.queryByText('no chart: spending is negative')).toBeNull();
});

it('says why there is no chart where spending is negative', async () => {
  await chart([40_000, -1]);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('no chart: spending is negative')).toBeTruthy();
});
