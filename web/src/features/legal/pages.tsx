import { LegalPage } from './LegalPage';

export const TermsPage = () => <LegalPage document="terms" />;
export const PrivacyPage = () => <LegalPage document="privacy" />;
export const CommercePage = () => <LegalPage document="commerce" />;
