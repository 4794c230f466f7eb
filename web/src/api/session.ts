/**
 * Whether this tab holds a signed-in member. A 401 while it does means that the session has ended
 * elsewhere; it is told once, however many requests were on their way.
 */
let authenticated = false;
let whenEnded: () => void = () => undefined;

export const session = {
  get authenticated() {
    return authenticated;
  },
  start() {
    authenticated = true;
  },
  end() {
    authenticated = false;
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
