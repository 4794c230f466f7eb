import benefitsEn from './pictures/benefits-en.webp';
import benefitsJa from './pictures/benefits-ja.webp';
import compareEn from './pictures/compare-en.webp';
import compareJa from './pictures/compare-ja.webp';
import datesEn from './pictures/dates-en.webp';
import datesJa from './pictures/dates-ja.webp';
import summaryEn from './pictures/summary-en.webp';
import summaryJa from './pictures/summary-ja.webp';

/** Pages of the document of the reference case, as `make pictures` draws them. */
export const PAGES = {
  ja: { summary: summaryJa, compare: compareJa, benefits: benefitsJa, dates: datesJa },
  en: { summary: summaryEn, compare: compareEn, benefits: benefitsEn, dates: datesEn },
};
