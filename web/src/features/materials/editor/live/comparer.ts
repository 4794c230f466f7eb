import type { Comparison, MaterialInput } from '~/api/wire';
import type { FieldProblem } from '~/api/problem';

export type Answer =
  | { kind: 'figures'; comparison: Comparison; input: MaterialInput }
  | { kind: 'errors'; errors: readonly FieldProblem[] }
  /** There is no scenario of the name that was asked for. */
  | { kind: 'unknown_scenario' }
  /** Nothing was calculated: no network, or a server that fails. */
  | { kind: 'failed' };

export interface ComparerParts {
  send: (input: MaterialInput, explain: boolean, signal: AbortSignal) => Promise<Answer>;
  receive: (answer: Answer, explained: boolean) => void;
  /** Calls back at the next frame. */
  nextFrame: (call: () => void) => void;
}

export const PAUSE_MS = 150;

/**
 * Live figures. After typing it waits for a pause and asks once, with steps; an older question is
 * aborted. While a slider moves it asks at most once a frame and one question at a time, without
 * steps; the pause after it brings them. Only the newest answer is received.
 */
export function createComparer({ send, receive, nextFrame }: ComparerParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  let waiting: MaterialInput | null = null;
  let framed = false;
  let closed = false;

  async function ask(input: MaterialInput, explain: boolean) {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    let answer: Answer;
    try {
      answer = await send(input, explain, mine.signal);
    } catch {
      answer = { kind: 'failed' };
    }
    if (mine.signal.aborted || closed) return;
    running = null;
    receive(answer, explain);
    if (waiting) move();
  }

  /** Sends the newest position of the slider, once the frame and the running question allow. */
  function move() {
    if (framed || running) return;
    framed = true;
    nextFrame(() => {
      framed = false;
      const input = waiting;
      if (input === null || running || closed) return;
      waiting = null;
      void ask(input, false);
    });
  }

  return {
    change(input: MaterialInput, sliding: boolean) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        waiting = null;
        void ask(input, true);
      }, PAUSE_MS);
      if (sliding) {
        waiting = input;
        move();
      }
    },
    now(input: MaterialInput) {
      clearTimeout(timer);
      waiting = null;
      void ask(input, true);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      running?.abort();
    },
  };
}
