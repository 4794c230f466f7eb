/** Specification §9, and the warning two minutes before. */
export const IDLE = { logoutMs: 2_400_000, warnMs: 2_280_000, throttleMs: 300_000 } as const;

/** When the timer was last reset. Times are milliseconds of one clock. */
export interface Idle {
  since: number;
}

export type IdleStage =
  | { kind: 'active'; nextMs: number }
  | { kind: 'warning'; leftMs: number; nextMs: number }
  | { kind: 'over' };

/** Where the timer stands, and when to look again. */
export function stage(idle: Idle, now: number): IdleStage {
  const passed = now - idle.since;
  if (passed >= IDLE.logoutMs) return { kind: 'over' };
  if (passed < IDLE.warnMs) return { kind: 'active', nextMs: IDLE.warnMs - passed };
  const leftMs = IDLE.logoutMs - passed;
  return { kind: 'warning', leftMs, nextMs: Math.min(leftMs, leftMs % 1_000 || 1_000) };
}

/**
 * A movement of the mouse or a key. It resets the timer at most once in five minutes, and not while
 * the warning stands: then only 「続ける」 does. Null where nothing changes.
 */
export function activity(idle: Idle, now: number): Idle | null {
  const passed = now - idle.since;
  return passed >= IDLE.throttleMs && passed < IDLE.warnMs ? { since: now } : null;
}
