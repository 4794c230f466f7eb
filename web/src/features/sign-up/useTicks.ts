import { useState } from 'react';
import { BOXES, NO_TICKS, type Consent, type Ticks } from './consent';

/**
 * The ticks of the boxes. They belong to the texts they were given to: where others are shown
 * instead, the boxes are empty again, and nothing counts as left out yet.
 */
export function useTicks(shown: Consent | undefined) {
  const texts = shown && `${shown.terms} ${shown.privacy}`;
  const [given, give] = useState({ texts, ticked: NO_TICKS, tried: false, revised: false });
  const present =
    given.texts === texts || texts === undefined
      ? given
      : { texts, ticked: NO_TICKS, tried: false, revised: given.texts !== undefined };
  // Kept while rendering, so that a third version is told from the second.
  if (present !== given) give(present);

  return {
    ...present,
    tick: (ticked: Ticks) => give({ ...present, ticked }),
    /** Empty boxes are errors from now on; gives the first of them. */
    firstEmpty: () => {
      give({ ...present, tried: true });
      return BOXES.find((box) => !present.ticked[box]);
    },
  };
}
