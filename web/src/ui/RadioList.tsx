import { useId, type ReactNode } from 'react';
import { FieldError } from './FieldError';
import classes from './RadioList.module.css';

interface RadioListProps<Value extends string> {
  /** Of the group, for the browser. */
  name: string;
  label: string;
  /** `problem` says what speaks against one. */
  choices: readonly { value: Value; words: ReactNode; problem?: ReactNode }[];
  selected: Value | null;
  onSelect: (value: Value) => void;
  /** Whether the choices stand in a frame, each on a row of its own. */
  framed?: boolean;
}

/** One of a few: each whole row can be pressed. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { name, label, choices, selected, onSelect, framed = false } = props;
  const id = useId();
  return (
    <fieldset className={`${classes.list} ${framed ? classes.framed : ''}`} aria-label={label}>
      {choices.map(({ value, words, problem = null }) => (
        <div key={value}>
          <label>
            <input
              type="radio"
              name={name}
              checked={selected === value}
              onChange={() => onSelect(value)}
              {...(problem !== null && { 'aria-describedby': `${id}${value}` })}
            />
            {words}
          </label>
          {problem !== null && (
            <div role="alert" id={`${id}${value}`} className={classes.problem}>
              <FieldError>{problem}</FieldError>
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
