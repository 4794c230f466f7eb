import { expect, it, vi } from 'vitest';
import { session } from './session';

it('tells the end of a session once, and only to a member', () => {
  const ended = vi.fn();
  session.onEnded(ended);
  session.refused();
  expect(ended).not.toHaveBeenCalled();

  session.start();
  session.refused();
  session.refused();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(session.authenticated).toBe(false);

  session.start();
  session.end();
  session.refused();
  expect(ended).toHaveBeenCalledTimes(1);
});
