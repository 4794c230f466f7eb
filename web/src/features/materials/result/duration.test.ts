import { expect, it } from 'vitest';
import { duration } from './duration';

it('never says that nothing is a year', () => {
  const said = (months: number) =>
    duration(((key: string, values = {}) => `${key}${JSON.stringify(values)}`) as never, months);
  expect(said(0)).toBe('duration.none{}');
  expect(said(1)).toBe('duration.month{}');
  expect(said(5)).toBe('duration.months{"count":5}');
  expect(said(12)).toBe('duration.year{}');
  expect(said(24)).toBe('duration.years{"count":2}');
  expect(said(241)).toContain('duration.together');
});
