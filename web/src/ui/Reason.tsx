import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Amount } from './Amount';
import { useCloseReason } from './FigureButton';
import classes from './Reason.module.css';
import { toasts } from './toasts';

export interface ReasonLine {
  label: string;
  /** Formula with its values. */
  formula?: string;
  amount: number;
  unit?: string;
}

export interface ReasonView {
  title: string;
  period: string;
  lines: readonly ReasonLine[];
  sum: { amount: number; unit: string };
  facts: readonly { label: string; text: ReactNode }[];
  /** The same as plain text. */
  copy: string;
}

/** 根拠: what the figure is made of, down to provision, period and rounding. */
export function Reason({ view }: { view: ReasonView }) {
  const { t } = useTranslation();
  const close = useCloseReason();
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <p>
          <b>{view.title}</b>
          <span className="mute sm">{view.period}</span>
        </p>
        <CloseButton aria-label={t('ui.close')} onClick={close} />
      </div>
      <table className={classes.lines}>
        <tbody>
          {view.lines.map((line) => (
            <tr key={line.label + (line.formula ?? '')}>
              <th scope="row">
                {line.label}
                {line.formula !== undefined && <small>{line.formula}</small>}
              </th>
              <td>
                <Amount value={line.amount} {...(line.unit !== undefined && { unit: line.unit })} />
              </td>
            </tr>
          ))}
          <tr className={classes.sum}>
            <th scope="row">{t('reason.sum')}</th>
            <td>
              <Amount value={view.sum.amount} unit={view.sum.unit} />
            </td>
          </tr>
        </tbody>
      </table>
      {view.facts.length > 0 && (
        <dl className={classes.facts}>
          {view.facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={`${classes.foot} no-print`}>
        <button
          type="button"
          className="lnk"
          onClick={() => {
            void navigator.clipboard
              .writeText(view.copy)
              .then(() => toasts.show(t('reason.copied')))
              .catch(() => toasts.show(t('reason.not_copied')));
          }}
        >
          {t('reason.copy')}
        </button>
      </div>
    </div>
  );
}
