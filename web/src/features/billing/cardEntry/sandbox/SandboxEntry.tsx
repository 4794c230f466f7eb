import { useImperativeHandle } from 'react';
import { CardFields } from './CardFields';
import { SecureDialog } from './SecureDialog';
import { TestCards } from './TestCards';
import { useSandboxCard } from './useSandboxCard';
import classes from '~/features/billing/billing.module.css';
import type { CardEntryOf } from '~/features/billing/cardEntry/handle';
import { CardKinds } from '~/features/billing/CardKinds';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** The fields of a card with what is accepted, the sandbox's cards and the bank's question. */
export const SandboxEntry: CardEntryOf = ({ ref, refused }) => {
  const entry = useSandboxCard(refused);
  useImperativeHandle(ref, () => ({ submit: entry.submit, authenticate: entry.authenticate }));
  return (
    <div className={classes.entry}>
      <RefusalNotice takesFocus text={entry.refusal} />
      <CardFields value={entry.text} onChange={entry.change} errorOf={entry.errorOf} />
      <CardKinds />
      <TestCards onUse={entry.change} />
      <SecureDialog
        purpose="registration"
        lastFour={entry.lastFour}
        onAnswer={entry.answerBank}
        onClose={entry.giveUp}
      />
    </div>
  );
};
