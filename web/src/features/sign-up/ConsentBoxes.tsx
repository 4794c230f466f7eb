import { Anchor, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BOXES, type Ticks } from './consent';
import classes from './signUp.module.css';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { FieldError } from '~/ui/FieldError';

interface ConsentBoxesProps {
  /** The versions that are shown. */
  versions: { terms: string; privacy: string };
  ticked: Ticks;
  onChange: (ticked: Ticks) => void;
  /** Whether a box that is not ticked is an error by now. */
  tried: boolean;
}

/** What is agreed to, with the documents beside it. No box is ticked beforehand. */
export function ConsentBoxes({ versions, ticked, onChange, tried }: ConsentBoxesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const documents = {
    terms: { to: paths.termsOfUse(), version: versions.terms },
    privacy: { to: paths.privacyPolicy(), version: versions.privacy },
    attendance: null,
  };
  return (
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
              onChange={(event) => onChange({ ...ticked, [box]: event.currentTarget.checked })}
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
  );
}
