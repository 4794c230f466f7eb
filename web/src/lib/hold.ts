/** Names that a tab has while its page stands, so that other tabs leave alone what is under them. */

const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Holds a name; gives how to let it go. A page that goes away lets go by itself. */
export function hold(name: string): () => void {
  let release: () => void = () => undefined;
  const until = new Promise<void>((done) => {
    release = done;
  });
  locks()
    ?.request(name, () => until)
    .catch(() => undefined);
  return release;
}

/** What is held at the moment, by any tab. */
export async function heldNames(): Promise<ReadonlySet<string>> {
  const asked = await locks()
    ?.query()
    .catch(() => undefined);
  return new Set((asked?.held ?? []).map(({ name }) => name ?? ''));
}
