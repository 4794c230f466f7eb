// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConflictModal } from './ConflictModal';
import { fromInput } from './fromInput';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { MaterialInput } from '~/api/wire';
import reference from '~test/reference-input.json';
import { show } from '~test/render';

const theirs = reference as MaterialInput;
const onMine = vi.fn();

beforeEach(() => {
  queries.clear();
  onMine.mockClear();
  vi.spyOn(api, 'GET').mockResolvedValue({
    data: { id: 'm1', input: theirs },
    response: new Response(null, { headers: { etag: '"2"' } }),
  } as never);
});

const open = (title: string) =>
  show(
    <QueryClientProvider client={queries}>
      <ConflictModal
        id="m1"
        mine={{ ...fromInput(theirs), title }}
        onMine={onMine}
        onTheirs={() => undefined}
      />
    </QueryClientProvider>,
  );

it('asks which of two is to stay, and names what differs', async () => {
  await open('別の名前');
  expect(await screen.findByText('資料名')).toBeTruthy();
  expect(onMine).not.toHaveBeenCalled();
});

it('asks nothing where nothing differs, and goes on with the new version', async () => {
  await open(fromInput(theirs).title);
  await waitFor(() => expect(onMine).toHaveBeenCalledExactlyOnceWith('"2"'));
  expect(screen.queryByRole('button')).toBeNull();
});
