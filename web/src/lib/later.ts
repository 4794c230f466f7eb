import type { Carried } from './line';

/** Where the address is read that is on its way, or else the one that stands. */
export const goal = { address: () => window.location.href };

/** What waits for a line that is gone. Every page but the first one loads it ahead: later it could not be. */
export const loadLine = () => import('./missingChunk');

async function wait<T>(
  error: unknown,
  how: (line: Awaited<ReturnType<typeof loadLine>>) => Promise<T>,
): Promise<T> {
  const line = await loadLine().catch(() => null);
  if (line === null) throw error;
  return how(line);
}

/** Asks the server for something that somebody waits for, and waits where the line is gone. */
export const overLine = <T>(
  load: () => Promise<T>,
  carried: Carried & { mayBeLine: (error: unknown) => boolean },
): Promise<T> =>
  load().catch((error: unknown) => {
    if (!carried.mayBeLine(error)) throw error;
    return wait(error, (line) => line.overLine(load, carried));
  });

/** Loads a part of the program that somebody waits for. */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => wait(error, (line) => line.loadMissing(load)));
