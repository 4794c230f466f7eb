// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NotReady } from './NotReady';
import type { FieldProblem } from '~/api/problem';
import { show } from '~test/render';

const NOT_READY = '入力が完了していません。';
const problem = (field: string, code: FieldProblem['code']): FieldProblem => ({
  field,
  code,
  params: {},
});

it('says that a page cannot calculate what is complete', () => {
  const problems = [problem('customer.other_office', 'not_supported')];
  show(<NotReady title={NOT_READY} problems={problems} />);
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain('まだ対応していません。他の会社の報酬');
  expect(said).not.toContain(NOT_READY);
});

it('says what is missing beside it', () => {
  const problems = [
    problem('customer.other_office', 'not_supported'),
    problem('current.monthly', 'required'),
  ];
  show(<NotReady title={NOT_READY} problems={problems} />);
  expect(screen.getByRole('alert').textContent).toContain(NOT_READY);
});
