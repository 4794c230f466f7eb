import type { ProblemCode } from './problem';

/**
 * 本人確認: some calls are answered only to a member who has just proved again who they are. Such a
 * call waits here for the dialog, and is sent once more when it was answered.
 */
type Dialog = () => Promise<boolean>;

let dialog: Dialog | null = null;
let open: Promise<boolean> | null = null;

export const freshness = {
  /** The dialog of the page that stands; gives back how to take it away. */
  askWith(ask: Dialog) {
    dialog = ask;
    return () => {
      if (dialog === ask) dialog = null;
    };
  },
  /** Whether the member proved it. Calls that come together share one dialog. */
  prove(): Promise<boolean> {
    open ??= (dialog?.() ?? Promise.resolve(false)).finally(() => {
      open = null;
    });
    return open;
  },
};

async function wantsProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as { code?: ProblemCode } | null)?.code === 'fresh_authentication_required';
}

/** The answer of a call; of a second one where the first asked for a proof and got it. */
export async function withProof(
  answer: Response,
  again: () => Promise<Response>,
): Promise<Response> {
  return (await wantsProof(answer)) && (await freshness.prove()) ? again() : answer;
}
