import { Link } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import type { Warning } from '~/api/wire';
import { Assumed } from '~/features/materials/outlook/Assumed';
import { warningParams } from '~/features/materials/result/warningParams';
import { withScenario } from '~/features/materials/scenario/useScenario';
import { useLanguage } from '~/i18n/useLanguage';
import { useWords } from '~/i18n/useWords';
import { paths } from '~/lib/paths';

interface AssumptionsProps {
  id: string;
  plan: number;
  scenario: string | null;
  /** What the person pays alone, with the month from which. */
  notCounted: readonly Warning[];
}

/** What the years take for granted, and what they leave out. */
export function Assumptions({ id, plan, scenario, notCounted }: AssumptionsProps) {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();
  return (
    <Assumed
      groups={[
        {
          title: t('path.assumed.how'),
          sentences: [
            <>
              {t('path.assumed.change')}
              <Link to={withScenario(paths.moneyOfMaterial(id, plan), scenario)}>
                {t('result.months')}
              </Link>
              {t('path.assumed.change_after')}
            </>,
            t('path.assumed.law'),
            t('path.assumed.result'),
            t('path.assumed.carried'),
            t('path.assumed.company'),
            t('path.assumed.person'),
            t('path.assumed.pension_from'),
          ],
        },
        {
          title: t('path.assumed.not_counted'),
          sentences: [
            t('path.assumed.pension'),
            t('path.assumed.pension_received'),
            ...notCounted.map(({ code, params }) =>
              words(`warning.${code}`, warningParams(language, params)),
            ),
            t('path.assumed.other_benefits'),
          ],
        },
      ]}
    />
  );
}
