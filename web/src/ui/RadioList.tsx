import type { ReactNode } from 'react';
import classes from './RadioList.module.css';

interface RadioListProps<Value extends string> {
  /** Of the group, for the browser. */
  name: string;
  label: string;
  choices: readonly { value: Value; words: ReactNode }[];
  selected: Value | null;
  onSelect: (value: Value) => void;
  /** Whether the choices stand in a frame, each on a row of its own. */
  framed?: boolean;
}

/** One of a few: each whole row can be pressed. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { name, label, choices, selected, onSelect, framed = false } = props;
  return (
    <fieldset className={`${classes.list} ${framed ? classes.framed : ''}`} aria-label={label}>
      {choices.map(({ value, words }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={selected === value}
            onChange={() => onSelect(value)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
