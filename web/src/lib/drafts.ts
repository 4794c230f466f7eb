import { tabMemory } from './tabMemory';

/**
 * What was typed in the sign-up or in a message to us and not sent yet, so that going back, loading the page again or
 * changing the language loses nothing. Passwords, codes and card data are never kept.
 */
export const drafts = tabMemory('sign-up.');
