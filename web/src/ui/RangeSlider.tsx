import type { KeyboardEvent } from 'react';
import classes from './RangeSlider.module.css';

export interface Tick {
  at: number;
  /** One or two short lines. */
  lines: readonly string[];
}

interface RangeSliderProps {
  id: string;
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  ticks: readonly Tick[];
  valueText: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** The second control of an amount: arrows move one step, PageUp and PageDown ten. */
export function RangeSlider(props: RangeSliderProps) {
  const { id, label, value, min, max, step, ticks, valueText, onChange } = props;
  const inside = Math.min(Math.max(value, min), max);
  const share = (at: number) => (max > min ? ((at - min) / (max - min)) * 100 : 0);

  const page = (event: KeyboardEvent) => {
    const steps = event.key === 'PageUp' ? 10 : event.key === 'PageDown' ? -10 : 0;
    if (steps === 0) return;
    event.preventDefault();
    onChange(Math.min(Math.max(inside + steps * step, min), max));
  };

  return (
    <div>
      <input
        id={id}
        type="range"
        className={classes.slider}
        style={{ '--p': `${share(inside)}%` } as React.CSSProperties}
        min={min}
        max={max}
        step={step}
        value={inside}
        disabled={props.disabled === true}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        onKeyDown={page}
      />
      <div className={classes.ticks} aria-hidden="true">
        {ticks.map((tick) => {
          const at = share(tick.at);
          const side = at < 12 ? classes.left : at > 88 ? classes.right : undefined;
          return (
            <span key={tick.lines.join()} className={side} style={{ left: `${at}%` }}>
              {tick.lines.map((line) => (
                <span key={line} className={classes.line}>
                  {line}
                </span>
              ))}
            </span>
          );
        })}
      </div>
    </div>
  );
}
