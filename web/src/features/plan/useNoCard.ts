import { useCards } from '~/features/billing/useCards';

/** Whether it is known that there is no card that could be charged. */
export const useNoCard = () => useCards().data?.length === 0;
