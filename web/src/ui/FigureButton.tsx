import { Popover } from '@mantine/core';
import { createContext, useContext, useId, useRef, useState, type ReactNode } from 'react';
import classes from './Reason.module.css';
import { useNarrow } from './useNarrow';

/** Which reason is open: one at a time, so that a panel never hides behind its own answers. */
interface Open {
  key: string | null;
  toggle: (key: string | null) => void;
}

const OpenReason = createContext<Open>({ key: null, toggle: () => undefined });

/** Holds the open reason of a panel; a new `stamp` (other inputs) closes it. */
export function Reasons({ stamp, children }: { stamp: unknown; children: ReactNode }) {
  const [open, setOpen] = useState<{ key: string | null; stamp: unknown }>({ key: null, stamp });
  const key = open.stamp === stamp ? open.key : null;
  return (
    <OpenReason value={{ key, toggle: (next) => setOpen({ key: next, stamp }) }}>
      {children}
    </OpenReason>
  );
}

/** Whether the reason with this key is open inside the page, below its row. */
export function useOpenInline(): (key: string) => boolean {
  const narrow = useNarrow();
  const { key } = useContext(OpenReason);
  return (each) => narrow && key === each;
}

export function useIsOpen(): (key: string) => boolean {
  const { key } = useContext(OpenReason);
  return (each) => key === each;
}

interface FigureButtonProps {
  /** Names the figure among all of the panel. */
  reasonKey: string;
  /** Says for whom listens what opens. */
  label: string;
  children: ReactNode;
  /** The reason; null where there is none, and then the figure is plain text. */
  reason: ReactNode | null;
  /** Where the popover stands; beside a table it must not cover the row. */
  side?: 'left' | 'bottom';
}

/** A figure is a door: choosing it shows how it was calculated. */
export function FigureButton(props: FigureButtonProps) {
  const { reasonKey, label, children, reason, side = 'bottom' } = props;
  const narrow = useNarrow();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const open = useContext(OpenReason);
  if (reason === null) return <>{children}</>;
  const opened = open.key === reasonKey;
  const close = () => {
    open.toggle(null);
    button.current?.focus();
  };
  const figure = (
    <button
      ref={button}
      type="button"
      className={classes.figure}
      aria-expanded={opened}
      aria-controls={opened ? id : undefined}
      aria-label={label}
      onClick={() => open.toggle(opened ? null : reasonKey)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && opened) close();
      }}
    >
      {children}
    </button>
  );
  if (narrow) return figure;
  return (
    <Popover
      opened={opened}
      onChange={(next) => {
        if (!next) open.toggle(null);
      }}
      position={side === 'left' ? 'left-start' : 'bottom-end'}
      offset={side === 'left' ? 24 : 8}
      width={416}
      trapFocus
      closeOnEscape
      middlewares={{ flip: side !== 'left', shift: { padding: 12 } }}
    >
      <Popover.Target>{figure}</Popover.Target>
      <Popover.Dropdown p={0} id={id} aria-label={label} className={classes.popover ?? ''}>
        {reason}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Closes the open reason, for the button inside of it. */
export function useCloseReason(): () => void {
  const open = useContext(OpenReason);
  return () => open.toggle(null);
}
