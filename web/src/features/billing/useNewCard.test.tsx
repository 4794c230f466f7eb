// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImperativeHandle, type Ref } from 'react';
import { expect, it, vi } from 'vitest';
import type { CardEntryHandle } from './cardEntry/handle';
import { useNewCard } from './useNewCard';
import { api } from '~/api/client';
import type { FieldProblem } from '~/api/problem';
import { queries } from '~/api/queries';
import { show } from '~test/render';

interface EntryProps {
  ref: Ref<CardEntryHandle>;
  refused: FieldProblem | null;
}

/** Fields of a provider that is asked by the browser, and refuses the card. */
function Refusing({ ref, refused }: EntryProps) {
  useImperativeHandle(ref, () => ({
    submit: () => Promise.resolve({ problem: { field: 'token', code: 'card_declined' } }),
    authenticate: () => Promise.resolve(null),
  }));
  return <output>{refused?.code ?? 'none'}</output>;
}

function Page() {
  const card = useNewCard(() => undefined);
  return (
    <>
      <Refusing {...card.entry} />
      <button onClick={() => void card.save()}>save</button>
      <button onClick={card.reset}>reset</button>
    </>
  );
}

it('tells the refusal of a provider that the fields asked', async () => {
  const post = vi.spyOn(api, 'POST');
  await show(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('card_declined'));
  await userEvent.click(screen.getByRole('button', { name: 'reset' }));
  expect(screen.getByRole('status').textContent).toBe('none');
  expect(post).not.toHaveBeenCalled();
});
