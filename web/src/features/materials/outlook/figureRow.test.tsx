// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FigureRow } from './FigureRow';
import { useSteps } from './useSteps';
import type { Step } from '~/api/wire';
import { Reasons } from '~/ui/FigureButton';
import { show } from '~test/render';

const step = (figure: string, amount: number, parts: string[] = []): Step => ({
  figure,
  amount,
  unit: 'yen',
  formula: `formula of ${figure}`,
  rounding: 'none',
  parts,
});

const explained = {
  plans: [{ pay: 700 }],
  trace: [step('plans.0.net', 500, ['plans.0.pay', '-plans.0.tax']), step('plans.0.tax', 200)],
};

function Table({ steps }: { steps: typeof explained | null }) {
  const { why } = useSteps(steps);
  const cell = (figure: string, shown: number) => ({
    key: figure,
    name: figure,
    figure: String(shown),
    reason: why({ title: figure, of: '案1', figures: [`plans.0.${figure}`], shown }),
  });
  return (
    <table>
      <tbody>
        <FigureRow
          head="2026"
          columns={4}
          cells={[cell('net', 500), cell('pay', 700), cell('tax', 199)]}
        />
      </tbody>
    </table>
  );
}

const open = (steps: typeof explained | null) =>
  show(
    <Reasons stamp={steps}>
      <Table steps={steps} />
    </Reasons>,
  );

it('opens what a figure is the sum of, with sign, and nothing where no step tells the figure', async () => {
  await open(explained);
  // `pay` has no step, and the step of `tax` is that of another amount
  const doors = screen.getAllByRole('button');
  expect(doors.map((door) => door.getAttribute('aria-label'))).toEqual(['netの根拠を見る']);
  expect(screen.getByText('700').closest('button')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'netの根拠を見る' }));
  const reason = await screen.findByRole('dialog');
  expect(reason.textContent).toContain('案1・円');
  expect(reason.textContent).toContain('formula of plans.0.tax');
  expect(reason.textContent).toContain('マイナス△200');
});

it('offers nothing before the steps have come', async () => {
  await open(null);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByText('500')).toBeTruthy();
});
