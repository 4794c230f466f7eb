import { LegalView } from './LegalView';

export const CommercePage = () => <LegalView document="commerce" />;
