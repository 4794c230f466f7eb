/**
 * Whether this tab holds a signed-in member. A 401 while it does means that the session has ended
 * elsewhere; it is told once, however many requests were on their way.
 */
let authenticated = false;
let left = false;
let abandoned = false;
let whenEnded: () => void = () => undefined;

export const session = {
  get authenticated() {
    return authenticated;
  },
  /** The member logged out or was taken out: nothing may hold the page any more. */
  get left() {
    return left;
  },
  /** The member was taken out, and the server may not know it yet. */
  get abandoned() {
    return abandoned;
  },
  start() {
    authenticated = true;
    left = false;
    abandoned = false;
  },
  end() {
    authenticated = false;
    left = true;
  },
  abandon() {
    session.end();
    abandoned = true;
  },
  onEnded(listener: () => void) {
    whenEnded = listener;
  },
  refused() {
    if (!authenticated) return;
    authenticated = false;
    whenEnded();
  },
};
