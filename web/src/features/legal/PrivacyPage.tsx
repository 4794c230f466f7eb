import { LegalView } from './LegalView';

export const PrivacyPage = () => <LegalView document="privacy" />;
