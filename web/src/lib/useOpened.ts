import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** That the entry of the history was made here, on top of the list. */
interface Opened {
  opened?: true;
}

/**
 * Which thing of a list stands open in a dialog. It has an address of its own, under this name in the search, and
 * the way back of the browser closes it.
 */
export function useOpened(name: string) {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const left = useRef('');

  /** What a link to it takes. */
  const linkTo = (id: string) => {
    const next = new URLSearchParams(search);
    next.set(name, id);
    const mark: Opened = { opened: true };
    return { to: { search: `?${next}` }, state: mark, preventScrollReset: true };
  };
  const close = () => {
    // a second key press, before the address has changed, would leave the page
    if (left.current === key) return;
    left.current = key;
    if ((state as Opened | null)?.opened === true) {
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(search);
    next.delete(name);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return { id: search.get(name), linkTo, close };
}
