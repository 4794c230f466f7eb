import type { ReactNode } from 'react';
import type { Uses } from './composition/composition';
import { SectionCard } from './SectionCard';
import { SECTIONS, type Section } from './sections';
import { BasicSection } from './sections/BasicSection';
import { CompanySection } from './sections/CompanySection';
import { CurrentSection } from './sections/CurrentSection';
import { CustomerSection } from './sections/CustomerSection';
import { DeductionsSection } from './sections/DeductionsSection';
import { InsuranceSection } from './sections/InsuranceSection';
import { KindSection } from './sections/KindSection';
import { MeetingSection } from './sections/MeetingSection';
import { PensionSection } from './sections/PensionSection';
import { PersonalSection } from './sections/PersonalSection';
import { PlanTabs } from './sections/PlanTabs';
import { ProposalsSection } from './sections/ProposalsSection';
import { RetirementSection } from './sections/RetirementSection';

const BODIES: Readonly<Record<Section, ReactNode>> = {
  kind: <KindSection />,
  basic: <BasicSection />,
  company: <CompanySection />,
  customer: <CustomerSection />,
  meeting: <MeetingSection />,
  current: <CurrentSection />,
  proposals: <ProposalsSection />,
  deductions: <DeductionsSection />,
  pension: <PensionSection />,
  insurance: <InsuranceSection />,
  life_insurance: <PersonalSection />,
  retirement: <RetirementSection />,
};

/** The sections that the material uses, one below the other. */
export function SectionCards({ uses }: { uses: Uses }) {
  const shown = SECTIONS.filter((section) => uses[section].shown);
  return shown.map((section, index) => (
    <SectionCard
      key={section}
      section={section}
      next={shown[index + 1]}
      {...(section === 'proposals' && { tools: <PlanTabs /> })}
    >
      {BODIES[section]}
    </SectionCard>
  ));
}
