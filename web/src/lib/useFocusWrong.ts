import { useEffect } from 'react';

/** After each refusal the first wrong field gets the focus. Fields are in the order of the page. */
export function useFocusWrong(
  refusal: unknown,
  fields: readonly string[],
  isWrong: (field: string) => boolean,
) {
  useEffect(() => {
    if (refusal == null) return;
    const first = fields.find(isWrong);
    if (first !== undefined) document.getElementById(first)?.focus();
    // Only a new refusal moves the focus, not what is typed after it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal]);
}
