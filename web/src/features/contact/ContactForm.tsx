import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import classes from './contact.module.css';
import { FIELDS, isSubject, MOST, SUBJECTS, wrongOf, type Field, type Subject } from './message';
import type { Writer } from './useWriter';
import type { components } from '~/api/schema';
import { BotCheck } from '~/features/bot-check/BotCheck';
import { useOwnDocument } from '~/features/bot-check/useOwnDocument';
import { api, data } from '~/api/client';
import { statusOf } from '~/api/problem';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { toAddress } from '~/lib/address';
import { drafts } from '~/lib/drafts';
import { useDraft } from '~/lib/useDraft';
import { useFocusWrong } from '~/lib/useFocusWrong';
import { FieldError } from '~/ui/FieldError';
import { FieldLabel } from '~/ui/FieldLabel';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { SelectField } from '~/ui/SelectField';
import { PartError } from '~/ui/States';

/** A message that was taken. */
export interface Sent {
  number: string;
  /** What comes by mail: the text too, that it came, or nothing. */
  mail_back: components['schemas']['ContactMailBack'];
  email: string;
  subject: Subject;
  content: string;
}

const DRAFT = 'contact';

interface ContactFormProps {
  writer: Writer;
  onSent: (sent: Sent) => void;
}

/** The message; what is typed stays in the tab until it was taken. */
export function ContactForm({ writer, onSent }: ContactFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [empty] = useState(() => ({
    ...writer,
    subject: '',
    content: '',
    id: crypto.randomUUID(),
  }));
  const [typed, keep] = useDraft(DRAFT, empty);
  const [tries, setTries] = useState(0);
  const [botCheck, setBotCheck] = useState<string | null>(null);

  const check = useQuery({ queryKey: ['terms'], queryFn: () => data(api.GET('/signup/terms')) });
  const siteKey = check.data?.bot_check?.site_key;
  const isHere = useOwnDocument(siteKey !== undefined);

  const message = (subject: Subject) => ({
    id: typed.id,
    name: typed.name,
    email: toAddress(typed.email),
    subject,
    content: typed.content,
  });
  const send = useMutation({
    mutationFn: (one: ReturnType<typeof message>) =>
      data(
        api.POST('/contact-us', {
          body: { ...one, language, ...(botCheck !== null && { bot_check: botCheck }) },
        }),
      ),
    onSuccess: (answer, { email, subject, content }) => {
      drafts.forget(DRAFT);
      onSent({ ...answer, email, subject, content: content.trim() });
    },
  });
  // How long to wait is said by the server; of anything else nobody here can say why.
  const failed = statusOf(send.error) === 429 ? undefined : t('contact.failed');
  const refusal = useRefusal(send.error, [...FIELDS, 'bot_check'], failed);

  const own = (field: Field) => {
    const wrong = wrongOf(typed, field);
    return wrong && t(wrong.words, wrong.values);
  };
  const messageOf = (field: Field) => (tries > 0 ? own(field) : undefined) ?? refusal.of(field);
  useFocusWrong(tries === 0 ? null : tries, FIELDS, (field) => own(field as Field) !== undefined);
  useFocusWrong(send.error, FIELDS, (field) => refusal.of(field) !== undefined);

  const ticked = siteKey === undefined || botCheck !== null;
  const unticked = tries > 0 ? t('bot_check.missing') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (send.isPending || !FIELDS.every((field) => own(field) === undefined)) return;
    if (!ticked) document.getElementById('bot-check')?.focus();
    else if (isSubject(typed.subject)) send.mutate(message(typed.subject));
  };

  const { content } = typed;
  const wrongContent = messageOf('content');
  return (
    <form onSubmit={submit} noValidate>
      <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} takesFocus />
      <fieldset disabled={send.isPending}>
        <div className={classes.two}>
          <PlainField
            id="name"
            required
            label={t('contact.name')}
            value={typed.name}
            autoComplete="name"
            error={messageOf('name')}
            onChange={(name) => keep({ name })}
          />
          <PlainField
            id="email"
            type="email"
            required
            label={t('contact.email')}
            value={typed.email}
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            error={messageOf('email')}
            onChange={(email) => keep({ email })}
          />
        </div>
        <SelectField
          id="subject"
          required
          label={t('contact.subject')}
          value={typed.subject}
          options={SUBJECTS.map((value) => ({ value, label: t(`contact.topic.${value}`) }))}
          error={messageOf('subject')}
          onChange={(subject) => keep({ subject })}
        />
        <Textarea
          id="content"
          label={<FieldLabel required>{t('contact.content')}</FieldLabel>}
          description={t('contact.content_hint', { most: MOST.content.toLocaleString('en') })}
          rows={10}
          value={content}
          error={wrongContent !== undefined && <FieldError>{wrongContent}</FieldError>}
          onChange={(event) => keep({ content: event.currentTarget.value })}
        />
        {check.isError && <PartError retry={() => void check.refetch()} />}
        {siteKey !== undefined && isHere && (
          <BotCheck
            siteKey={siteKey}
            onToken={setBotCheck}
            refusals={send.failureCount}
            error={ticked || send.isPending ? undefined : (refusal.of('bot_check') ?? unticked)}
          />
        )}
        <Button
          className={classes.action}
          type="submit"
          size="md"
          loading={send.isPending}
          disabled={!check.isSuccess}
        >
          {t('contact.submit')}
        </Button>
      </fieldset>
    </form>
  );
}
