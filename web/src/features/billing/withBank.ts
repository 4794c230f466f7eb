import { actionOf, type PaymentAction } from '~/api/problem';

/**
 * Sends something about a card, and sends it once more with the holder's answer where the bank wants one
 * first (3-D Secure). Whoever turns away from the bank reads what is missing.
 */
export async function withBank<Answer>(
  send: (answered: string | null) => Promise<Answer>,
  ask: (action: PaymentAction) => Promise<string | null>,
): Promise<Answer> {
  try {
    return await send(null);
  } catch (error) {
    const action = actionOf(error);
    if (action === null) throw error;
    const answered = await ask(action);
    if (answered === null) throw error;
    return await send(answered);
  }
}
