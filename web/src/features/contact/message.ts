import type { paths } from '~/api/schema';
import type { Key } from '~/i18n/words';
import { isAddress, toAddress } from '~/lib/address';
import { typedLine } from '~/lib/typed';

type Call = paths['/contact-us']['post'];
export type Message = Call['requestBody']['content']['application/json'];
export type Subject = Message['subject'];

export const SUBJECTS: readonly Subject[] = ['use', 'materials', 'payment', 'account', 'other'];

/** The server's bounds; it says them of the fields, too. */
export const MOST = { name: 100, content: 4_000 };

/** In the order of the page. */
export const FIELDS = ['name', 'email', 'subject', 'content'] as const;
export type Field = (typeof FIELDS)[number];

/** The form as it is typed; `id` is of this message and stays while it is tried again. */
export type Typed = Record<Field | 'id', string>;

export const isSubject = (text: string): text is Subject =>
  (SUBJECTS as readonly string[]).includes(text);

/** Characters as people count them, and as the server does. */
export const lengthOf = (text: string): number => [...text.trim()].length;

interface Wrong {
  words: Key;
  values?: Record<string, number>;
}

/** What is wrong with a field before anything is sent. */
export function wrongOf(typed: Typed, field: Field): Wrong | undefined {
  const long = (words: Key, most: number, count: number) =>
    count > most ? { words, values: { most, count } } : undefined;
  switch (field) {
    case 'name': {
      const name = typedLine(typed.name);
      if (name === '') return { words: 'contact.name_missing' };
      return long('contact.name_long', MOST.name, lengthOf(name));
    }
    case 'email':
      if (typed.email.trim() === '') return { words: 'contact.email_missing' };
      return isAddress(toAddress(typed.email)) ? undefined : { words: 'contact.email_wrong' };
    case 'subject':
      return isSubject(typed.subject) ? undefined : { words: 'contact.topic_missing' };
    case 'content':
      if (typed.content.trim() === '') return { words: 'contact.content_missing' };
      return long('contact.content_long', MOST.content, lengthOf(typed.content));
  }
}
