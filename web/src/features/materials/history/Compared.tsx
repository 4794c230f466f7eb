import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Figures } from './Figures';
import classes from './history.module.css';
import { Inputs } from './Inputs';
import { NOW, type Side, type Which } from './sides';
import { useSideNames } from './useSideNames';
import { versionQuery } from './versions';
import type { IssuedVersion, MaterialRecord } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { PartError, Waiting } from '~/ui/States';

/** One of the two: what is saved now is there, what was issued is asked for. */
function useSide(record: MaterialRecord, which: Which) {
  const asked = useQuery({
    ...versionQuery(record.id, which === NOW ? 0 : which),
    enabled: which !== NOW,
  });
  const side: Side | undefined =
    which === NOW ? { ...record, result: record.result ?? null } : asked.data;
  return { side, isError: asked.isError, retry: () => void asked.refetch() };
}

interface ComparedProps {
  record: MaterialRecord;
  rows: readonly IssuedVersion[];
  before: Which;
  after: Which;
  /** How often a row asked for it: its head has the focus then, once it is drawn. */
  asked: number;
  onChoose: (before: Which, after: Which) => void;
  onClose: () => void;
}

/** 違い: what was typed and which figures differ between two that were issued, or what is saved now. */
export function Compared(props: ComparedProps) {
  const { record, rows, before, after, asked, onChoose, onClose } = props;
  const { t } = useTranslation();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked > 0) head.current?.focus();
  }, [asked]);
  const names = useSideNames(record, rows);
  const [one, other] = [useSide(record, before), useSide(record, after)];
  const all: readonly Which[] = [NOW, ...rows.map(({ number }) => number)];
  const choice = (label: string, value: Which, choose: (which: Which) => void) => (
    <NativeSelect
      label={label}
      value={`${value}`}
      data={all.map((which) => ({ value: `${which}`, label: names.full(which) }))}
      onChange={({ currentTarget }) => {
        const found = all.find((which) => `${which}` === currentTarget.value);
        if (found !== undefined) choose(found);
      }}
    />
  );
  const failed = [one, other].find(({ isError }) => isError);
  const columns = { before: names.short(before), after: names.short(after) };
  return (
    <section className={classes.compared} aria-labelledby="compared">
      <div className={classes.comparedHead}>
        <h2 id="compared" ref={head} tabIndex={-1}>
          {t('issued.compared')}
        </h2>
        <Button variant="default" className="no-print" onClick={onClose}>
          {t('issued.close')}
        </Button>
      </div>
      <div className={classes.sides}>
        {choice(t('issued.before'), before, (which) => onChoose(which, after))}
        {choice(t('issued.after'), after, (which) => onChoose(before, which))}
      </div>
      {failed ? (
        <PartError retry={failed.retry} />
      ) : one.side && other.side ? (
        <>
          <Inputs before={one.side} after={other.side} columns={columns} />
          <Figures before={one.side} after={other.side} columns={columns} />
        </>
      ) : (
        <Waiting rows={4} />
      )}
    </section>
  );
}
