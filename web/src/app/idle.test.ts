import { describe, expect, it } from 'vitest';
import { activity, IDLE, stage } from './idle';

const start = { since: 1_000 };
const at = (passed: number) => start.since + passed;

describe('stage', () => {
  it('is 40 minutes long and warns at 38', () => {
    expect(stage(start, at(0))).toEqual({ kind: 'active', nextMs: 38 * 60_000 });
    expect(stage(start, at(IDLE.warnMs - 1))).toEqual({ kind: 'active', nextMs: 1 });
    expect(stage(start, at(IDLE.warnMs))).toEqual({
      kind: 'warning',
      leftMs: 120_000,
      nextMs: 1_000,
    });
    expect(stage(start, at(IDLE.logoutMs - 400))).toEqual({
      kind: 'warning',
      leftMs: 400,
      nextMs: 400,
    });
    expect(stage(start, at(40 * 60_000))).toEqual({ kind: 'over' });
  });

  it('is over after a machine slept through the warning', () => {
    expect(stage(start, at(10 * IDLE.logoutMs))).toEqual({ kind: 'over' });
  });
});

describe('activity', () => {
  it('counts once in five minutes', () => {
    expect(activity(start, at(IDLE.throttleMs - 1))).toBeNull();
    expect(activity(start, at(IDLE.throttleMs))).toEqual({ since: at(IDLE.throttleMs) });
  });

  it('does not answer the warning by itself', () => {
    expect(activity(start, at(IDLE.warnMs))).toBeNull();
  });
});
