import { useEffect, useState } from 'react';
import { drafts, type KeptDraft } from './draft';
import { differences } from '~/features/materials/editor/differences';
import { fromInput } from '~/features/materials/editor/fromInput';
import { memory } from '~/api/memory';
import type { MaterialInput } from '~/api/wire';
import { heldNames } from '~/lib/hold';

/** Newest first; what is saved meanwhile is no draft any more. */
function listOf(of: string, saved: MaterialInput | null): KeptDraft[] {
  const { member } = memory;
  const found = member === null ? [] : drafts.list(member, of);
  if (saved === null) return found;
  const isSaved = ({ draft }: KeptDraft) => differences(draft.form, fromInput(saved)).length === 0;
  found.filter(isSaved).forEach(({ place }) => drafts.forget(place));
  return found.filter((each) => !isSaved(each));
}

/**
 * What was typed for a material before and is not saved: `draft` is what the form goes on from, `offered`
 * the newest that no tab has at the moment. `name` is that of a draft that is gone on with unasked, `saved`
 * the record as it was read.
 */
export function useKeptDraft(of: string, name: string | null, saved: MaterialInput | null) {
  const [draft, setDraft] = useState<KeptDraft | null>(
    () =>
      (name === null ? null : listOf(of, saved).find(({ place }) => place.name === name)) ?? null,
  );
  const [offered, setOffered] = useState<KeptDraft | null>(null);
  const [asked, setAsked] = useState(0);
  const going = draft !== null;

  useEffect(() => {
    if (going) return;
    let over = false;
    void heldNames().then((held) => {
      if (!over) setOffered(listOf(of, saved).find(({ place }) => !held.has(place.name)) ?? null);
    });
    return () => {
      over = true;
    };
  }, [of, saved, going, asked]);

  return {
    draft,
    offered: going ? null : offered,
    goOn: () => setDraft(offered),
    /** Nothing of it stays; an older one may follow. */
    discard: () => {
      if (offered !== null) drafts.forget(offered.place);
      setAsked((before) => before + 1);
    },
  };
}
