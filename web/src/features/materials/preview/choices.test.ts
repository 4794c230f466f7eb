import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChoices, QUIET_MS } from './choices';
import { api } from '~/api/client';
import type { Display, MaterialRecord } from '~/api/wire';

type Sent = { params: { header: { 'If-Match': string } }; body: { display: Display } };

const record = (version: number) => ({ id: 'm1', version, input: {} }) as MaterialRecord;

/** Answers of the server in the order of the saves, each given when it is told to. */
function setUp() {
  const sent: Sent[] = [];
  const answers: ((failure?: object) => void)[] = [];
  vi.spyOn(api, 'PATCH').mockImplementation(((_: string, one: Sent) => {
    sent.push(one);
    return new Promise((resolve) => {
      answers.push((failure) =>
        resolve(
          failure ?? {
            data: { version: sent.length + 1, display: one.body.display },
            response: new Response(),
          },
        ),
      );
    });
  }) as never);
  const changed = vi.fn();
  const failed = vi.fn();
  const choices = createChoices({
    changed,
    failed,
    saved: (_, { version }) => Promise.resolve(record(version)),
  });
  choices.read(record(1));
  const tags = () => sent.map(({ params }) => params.header['If-Match']);
  const answer = async (at: number, failure?: object) => {
    answers[at]?.(failure);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { choices, sent, tags, answer, changed, failed };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('saves the last of several choices', async () => {
  const { choices, sent } = setUp();
  choices.choose({ palette: 'plum' });
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
  choices.choose({ palette: 'brown' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(sent.map(({ body }) => body.display)).toEqual([{ palette: 'brown' }]);
});

it('saves what is chosen during a save after it, over the version that it gave', async () => {
  const { choices, sent, tags, answer, changed } = setUp();
  choices.choose({ palette: 'plum' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  choices.choose({ palette: 'plum', naming: 'nobody' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(sent).toHaveLength(1);
  // what was read meanwhile is older than what is being saved
  choices.read(record(1));
  await answer(0);
  expect(tags()).toEqual(['"1"', '"2"']);
  expect(sent[1]?.body.display).toEqual({ palette: 'plum', naming: 'nobody' });
  await answer(1);
  expect(changed).toHaveBeenLastCalledWith(null);
});

it('loses no choice that is left during a save', async () => {
  const { choices, sent, answer } = setUp();
  choices.choose({ palette: 'plum' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  choices.choose({ naming: 'nobody' });
  choices.flush();
  await answer(0);
  expect(sent[1]?.body.display).toEqual({ naming: 'nobody' });
});

it('drops what the server refuses, and goes on with what it reads then', async () => {
  const { choices, tags, answer, changed, failed } = setUp();
  choices.choose({ palette: 'plum' });
  choices.flush();
  await answer(0, { error: { code: 'stale' }, response: new Response(null, { status: 412 }) });
  expect(failed).toHaveBeenCalledOnce();
  expect(changed).toHaveBeenLastCalledWith(null);
  choices.read(record(7));
  choices.choose({ palette: 'mono' });
  choices.flush();
  expect(tags()).toEqual(['"1"', '"7"']);
});

it('sends nothing where nothing was chosen', () => {
  const { choices, sent } = setUp();
  choices.flush();
  expect(sent).toEqual([]);
});
