import { useRef, useState } from 'react';

type State = { kind: 'idle' | 'pending' | 'answered' } | { kind: 'refused'; error: unknown };

interface Then<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: unknown) => void;
}

/**
 * One call at a time that changes something, for pages which keep nothing that they load: log-in and
 * log-out do without the library that the other pages ask with. It goes out at once or fails, also
 * without a network, and `reset` forgets how it ended.
 */
export function useCall<Answer, Asked = void>(
  call: (asked: Asked) => Promise<Answer>,
  { onSuccess, onError }: Then<Answer> = {},
) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const turn = useRef(0);

  const send = async (asked: Asked) => {
    turn.current += 1;
    const mine = turn.current;
    const end = (next: State) => {
      if (turn.current === mine) setState(next);
    };
    setState({ kind: 'pending' });
    try {
      const answer = await call(asked);
      onSuccess?.(answer);
      end({ kind: 'answered' });
    } catch (error) {
      onError?.(error);
      end({ kind: 'refused', error });
    }
  };

  return {
    mutate: (asked: Asked) => void send(asked),
    reset: () => {
      turn.current += 1;
      setState({ kind: 'idle' });
    },
    isIdle: state.kind === 'idle',
    isPending: state.kind === 'pending',
    error: state.kind === 'refused' ? state.error : null,
  };
}
