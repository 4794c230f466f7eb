import { useState } from 'react';
import { drafts } from './drafts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Fields of a form that outlive the page: see [`drafts`]. Gives them and how to change some. */
export function useDraft<T extends Record<string, string>>(
  name: string,
  empty: T,
): [T, (part: Partial<T>) => void] {
  const [fields, setFields] = useState<T>(() => {
    const kept = drafts.read(name);
    return isObject(kept) ? { ...empty, ...kept } : empty;
  });
  return [
    fields,
    (part) =>
      setFields((before) => {
        const next = { ...before, ...part };
        drafts.write(name, next);
        return next;
      }),
  ];
}
