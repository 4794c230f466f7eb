import { LegalView } from './LegalView';

export const TermsPage = () => <LegalView document="terms" />;
