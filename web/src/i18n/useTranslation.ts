import { translate } from './words';

const said = { t: translate };

/** The words of the page. The other language is another load of it, so nothing changes under it. */
export const useTranslation = () => said;
