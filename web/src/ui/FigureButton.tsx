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
  /** Where the popover stands; left of a table it must not cover the row. */
  side?: 'left' | 'bottom';
}

const WIDTH = 416;
const GAP = 12;

/** How far the popover stands from its figure, so that it ends left of the panel; null without room. */
function leftOfPanel(figure: HTMLElement): number | null {
  const panel = figure.closest('[data-reasons]')?.getBoundingClientRect();
  if (!panel || panel.left < WIDTH + 2 * GAP) return null;
  return figure.getBoundingClientRect().left - panel.left + GAP;
}

/** A figure is a door: choosing it shows how it was calculated. */
export function FigureButton(props: FigureButtonProps) {
  const { reasonKey, label, children, reason, side = 'bottom' } = props;
  const narrow = useNarrow();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const open = useContext(OpenReason);
  const [distance, setDistance] = useState<number | null>(null);
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
      onClick={(event) => {
        setDistance(side === 'left' ? leftOfPanel(event.currentTarget) : null);
        open.toggle(opened ? null : reasonKey);
      }}
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
      position={distance === null ? 'bottom-end' : 'left-start'}
      offset={distance ?? 8}
      withArrow={distance === null}
      width={WIDTH}
      trapFocus
      closeOnEscape
      middlewares={{ flip: distance === null, shift: { padding: GAP } }}
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
