// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { NotReady } from './NotReady';
import { queries } from '~/api/queries';
import type { FieldProblem } from '~/api/problem';
import { show } from '~test/render';

const NOT_READY = '入力が完了していません。';
const problem = (field: string, code: FieldProblem['code']): FieldProblem => ({
  field,
  code,
  params: {},
});

const open = (problems: readonly FieldProblem[], editor?: string) =>
  show(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <NotReady title={NOT_READY} problems={problems} {...(editor !== undefined && { editor })} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

beforeEach(() => queries.setQueryData(['plan'], { free: null }));

it('says why nothing can be put right after the last free day', async () => {
  queries.setQueryData(['plan'], { free: { state: 'over' } });
  await open([problem('current.monthly', 'required')]);
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain('無料期間が終わったため、資料は変更できません。');
  cleanup();
  queries.setQueryData(['plan'], { free: null });
  await open([problem('current.monthly', 'required')], '/materials/m1/edit');
  expect(screen.getByRole('alert').textContent).not.toContain('無料期間');
});

it('says that a page cannot calculate what is complete', () => {
  const problems = [problem('customer.other_office', 'not_supported')];
  open(problems);
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain('まだ対応していません。他の会社の報酬');
  expect(said).not.toContain(NOT_READY);
});

it('says what is missing beside it', () => {
  const problems = [
    problem('customer.other_office', 'not_supported'),
    problem('current.monthly', 'required'),
  ];
  open(problems);
  expect(screen.getByRole('alert').textContent).toContain(NOT_READY);
});
