import { useEffect, useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import type { Comparison } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { roundedMan } from '~/lib/yen';

const QUIET_MS = 500;

interface SpokenProps {
  comparison: Comparison;
  plan: number;
  /** The plan's name, where there are several. */
  name: string | undefined;
}

/** One sentence for those who listen, half a second after the last change. */
export function Spoken({ comparison, plan, name }: SpokenProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [said, setSaid] = useState('');
  const together = roundedMan(comparison.differences[plan - 1]?.together ?? 0);
  const pension = comparison.losses[plan - 1]?.pension_per_year_for_each_year_in_force ?? 0;
  const told = t('result.spoken', {
    // 万 is no unit of an English sentence.
    together:
      language === 'ja'
        ? `${Math.abs(together).toLocaleString('en-US')}万`
        : (Math.abs(together) * 10_000).toLocaleString('en-US'),
    way: t(together < 0 ? 'result.less' : 'result.more'),
    pension: Math.abs(pension).toLocaleString('en-US'),
    pensionWay: t(pension > 0 ? 'result.less' : 'result.more'),
  });
  const sentence = name === undefined ? told : `${name}: ${told}`;
  useEffect(() => {
    const timer = setTimeout(() => setSaid(sentence), QUIET_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  return (
    <p className="vh" aria-live="polite">
      {said}
    </p>
  );
}
