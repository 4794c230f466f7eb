import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './MoveButtons.module.css';

interface MoveButtonsProps {
  /** What each of them does, with the name of what is moved. */
  labels: { up: string; down: string };
  at: number;
  count: number;
  disabled?: boolean;
  onMove: (by: 1 | -1) => void;
}

/** Moves a row of a list. At an end a button keeps the focus of the key that brought it there, and does nothing. */
export function MoveButtons({ labels, at, count, disabled = false, onMove }: MoveButtonsProps) {
  const button = (label: string, by: 1 | -1, Icon: typeof IconArrowUp) => {
    const isAtEnd = at + by < 0 || at + by >= count;
    return (
      <ActionIcon
        className={classes.arrow}
        variant="subtle"
        aria-label={label}
        disabled={disabled}
        {...(isAtEnd && { 'aria-disabled': true, 'data-end': true })}
        onClick={() => !isAtEnd && onMove(by)}
      >
        <Icon size={16} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    );
  };
  return (
    <>
      {button(labels.up, -1, IconArrowUp)}
      {button(labels.down, 1, IconArrowDown)}
    </>
  );
}
