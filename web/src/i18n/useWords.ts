import { speech } from './words';

/** Words whose key comes from the server; null where there are none. */
export const useWords = () => speech.find;
