/** Moves the focus to the first of these elements that is there once what changed is drawn. */
export function focusFirst(...ids: string[]) {
  setTimeout(() => {
    const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    found?.focus();
  });
}

const FIELDS = 'input:not([type="hidden"]):not([tabindex="-1"]), select, textarea';

/** Moves the focus to the first field of an element, of a choice to what is chosen. */
export function focusFieldIn(id: string) {
  setTimeout(() => {
    const [first] = document.getElementById(id)?.querySelectorAll<HTMLElement>(FIELDS) ?? [];
    const choice = first?.closest('[role="radiogroup"]');
    const chosen = choice?.querySelector<HTMLElement>('input:checked');
    (chosen ?? first)?.focus({ preventScroll: true });
  });
}
