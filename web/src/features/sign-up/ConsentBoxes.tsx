import { Anchor, Checkbox } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { BOXES, type Consent } from './consent';
import classes from './signUp.module.css';
import type { useTicks } from './useTicks';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { FieldError } from '~/ui/FieldError';
import { Notice } from '~/ui/Notice';

interface ConsentBoxesProps {
  /** The versions that are shown. */
  versions: Consent;
  ticks: ReturnType<typeof useTicks>;
}

/** What is agreed to, with the documents beside it. No box is ticked beforehand. */
export function ConsentBoxes({ versions, ticks }: ConsentBoxesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ticked, tried, revised, tick } = ticks;
  const documents = {
    terms: { to: paths.termsOfUse(), version: versions.terms },
    privacy: { to: paths.privacyPolicy(), version: versions.privacy },
    attendance: null,
  };
  return (
    <>
      {revised && <Notice tone="info" title={t('sign_up.consent.outdated')} role="status" />}
      <ul className={classes.boxes}>
        {BOXES.map((box) => {
          const document = documents[box];
          const wrong = tried && !ticked[box];
          return (
            <li key={box}>
              <Checkbox
                id={box}
                size="md"
                checked={ticked[box]}
                label={t(`sign_up.consent.${box}`)}
                error={wrong}
                aria-describedby={wrong ? `${box}-error` : undefined}
                onChange={(event) => tick({ ...ticked, [box]: event.currentTarget.checked })}
              />
              {document !== null && (
                <Anchor component={Link} to={document.to} target="_blank" underline="always">
                  {t(`sign_up.consent.read_${box as 'terms' | 'privacy'}`, {
                    day: formatDate(document.version, language),
                  })}
                </Anchor>
              )}
              {wrong && (
                <FieldError id={`${box}-error`}>{t(`sign_up.consent.${box}_missing`)}</FieldError>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
