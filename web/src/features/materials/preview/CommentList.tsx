import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  aboutOf,
  lengthOf,
  MAX_COMMENT,
  textOn,
  uncommented,
  withComment,
  type About,
} from './comments';
import classes from './comments.module.css';
import { namesHidden } from './hiddenNames';
import type { Display, DocumentSection, MaterialInput } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { typedLine } from '~/lib/typed';
import { FieldError } from '~/ui/FieldError';
import { Notice } from '~/ui/Notice';
import { toasts } from '~/ui/toasts';

interface CommentListProps {
  input: MaterialInput;
  sections: readonly DocumentSection[];
  display: Display;
  disabled: boolean;
  choose: (part: Partial<Display>) => void;
}

const WHOLE = 'whole';
const valueOf = (about: About) => about ?? WHOLE;

/** The name with its number, where one section alone is called so. */
const onlyName = (sections: readonly DocumentSection[], about: About) => {
  const named = sections.filter(({ movable }) => movable === about);
  return named.length === 1 ? named[0]?.name : undefined;
};

/** 提案者のコメント: one on the whole and one on each section, kept when its field is left. */
export function CommentList({ input, sections, display, disabled, choose }: CommentListProps) {
  const { t } = useTranslation();
  const id = useId();
  const adding = useRef<HTMLSelectElement>(null);
  /** Begun here and not written yet. */
  const [begun, setBegun] = useState<About[]>([]);
  const kept = display.comments ?? [];
  const shown = [...new Set([...kept.map(aboutOf), ...begun])];
  const free = uncommented(sections, shown);
  const nameOf = (about: About) =>
    about === null
      ? t('comment.whole')
      : (onlyName(sections, about) ?? t(`display.section.${about}`));
  // nothing is known of it while there are no pages
  const isPrinted = (about: About) =>
    about === null || sections.length === 0 || sections.some(({ movable }) => movable === about);
  return (
    <section aria-labelledby={`${id}title`} className={classes.comments}>
      <h3 id={`${id}title`}>{t('comment.title')}</h3>
      <p className="sub sm">{t('comment.help')}</p>
      {shown.map((about) => (
        <CommentField
          key={valueOf(about)}
          name={nameOf(about)}
          kept={textOn(display, about)}
          isNew={begun.includes(about)}
          isPrinted={isPrinted(about)}
          namesSomebody={(text) => namesHidden(text, input, display.naming)}
          onKeep={(typed) => {
            if (typedLine(typed) !== textOn(display, about)) {
              choose(withComment(display, about, typed));
            }
          }}
          onRemove={() => {
            setBegun(begun.filter((one) => one !== about));
            if (textOn(display, about) !== '') {
              choose(withComment(display, about, ''));
              toasts.show(t('comment.removed'), () => choose({ comments: kept }));
            }
            // once there is something to choose again
            setTimeout(() => adding.current?.focus());
          }}
        />
      ))}
      <NativeSelect
        ref={adding}
        label={t('comment.add')}
        value=""
        disabled={disabled || free.length === 0}
        data={[
          { value: '', label: t('comment.choose') },
          ...free.map((about) => ({ value: valueOf(about), label: nameOf(about) })),
        ]}
        onChange={(event) => {
          const chosen = free.find((about) => valueOf(about) === event.currentTarget.value);
          if (chosen !== undefined) setBegun([...begun, chosen]);
        }}
      />
    </section>
  );
}

interface CommentFieldProps {
  name: string;
  kept: string;
  /** It gets the focus. */
  isNew: boolean;
  isPrinted: boolean;
  /** Whether a text tells whom the pages are not to name. */
  namesSomebody: (text: string) => boolean;
  onKeep: (text: string) => void;
  onRemove: () => void;
}

/** One comment: what is typed is kept when the field is left, and nothing of it is cut off. */
function CommentField(props: CommentFieldProps) {
  const { name, kept, isNew, isPrinted, namesSomebody, onKeep, onRemove } = props;
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const text = typed ?? kept;
  const length = lengthOf(text);
  const isTooLong = length > MAX_COMMENT;
  const keep = () => {
    if (typed !== null && !isTooLong) onKeep(typed);
  };
  // whoever goes back with the browser leaves the page, and not the field
  const last = useRef(keep);
  useEffect(() => {
    last.current = keep;
  });
  // before the page saves what waits, when it is left and when it is closed
  useLayoutEffect(() => {
    const keepLast = () => last.current();
    window.addEventListener('pagehide', keepLast, { capture: true });
    return () => {
      window.removeEventListener('pagehide', keepLast, { capture: true });
      keepLast();
    };
  }, []);
  return (
    <div className={classes.comment}>
      <Textarea
        ref={field}
        label={name}
        rows={5}
        resize="vertical"
        value={text}
        error={isTooLong && <FieldError>{t('comment.too_long', { max: MAX_COMMENT })}</FieldError>}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // what is typed stays here also where it could not be saved
        onBlur={keep}
      />
      {isPrinted && namesSomebody(text) && (
        <Notice tone="warn" role="status">
          {t('comment.names_somebody')}
        </Notice>
      )}
      {!isPrinted && <p className="sub sm">{t('comment.not_printed')}</p>}
      <div className={classes.foot}>
        <span className="sub sm">{t('comment.length', { length, max: MAX_COMMENT })}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />}
          aria-label={t('comment.remove_of', { name })}
          onClick={() => {
            last.current = () => undefined;
            onRemove();
          }}
        >
          {t('comment.remove')}
        </Button>
      </div>
    </div>
  );
}
