import { useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import {
  lineOf,
  mayFill,
  tidyPostalCode,
  withPlace,
  type Found,
  type LookUp,
  type Place,
  type Profile,
} from './profile';
import classes from './profile.module.css';
import { digitsOf } from '~/lib/digits';
import { PlainField } from '~/ui/PlainField';

interface PostalCodeFieldProps {
  profile: Profile;
  onProfile: Dispatch<SetStateAction<Profile>>;
  lookUp: LookUp;
  error: string | undefined;
}

/** 郵便番号: seven digits fill in the address; several towns are a choice; typed words stay. */
export function PostalCodeField({ profile, onProfile, lookUp, error }: PostalCodeFieldProps) {
  const { t } = useTranslation();
  const [found, setFound] = useState<Found>({ kind: 'nothing' });
  const [filled, setFilled] = useState('');
  const asked = useRef('');

  const fill = (place: Place) => {
    setFilled(lineOf(place));
    setFound({ kind: 'nothing' });
    onProfile((before) => withPlace(before, place));
  };
  const ask = async (digits: string) => {
    asked.current = digits;
    const places = await lookUp(digits).catch(() => []);
    // Only the answer to what stands in the field now counts.
    if (asked.current !== digits) return;
    const [only, ...others] = places;
    if (only === undefined) setFound({ kind: 'unknown' });
    else if (others.length === 0 && mayFill(profile, filled)) fill(only);
    else setFound({ kind: 'choice', places });
  };

  return (
    <div>
      <div className={classes.short}>
        <PlainField
          id="postal_code"
          label={t('profile.postal_code')}
          required
          autoComplete="postal-code"
          value={profile.postal_code}
          error={error}
          hint={t(found.kind === 'unknown' ? 'profile.postal_unknown' : 'profile.postal_hint')}
          tidy={(text) => tidyPostalCode(text, digitsOf(text))}
          onChange={(text) => {
            onProfile((before) => ({ ...before, postal_code: text }));
            const digits = digitsOf(text);
            if (digits === asked.current) return;
            setFound({ kind: 'nothing' });
            asked.current = '';
            if (digits.length === 7) void ask(digits);
          }}
        />
      </div>
      {found.kind === 'choice' && (
        <div role="group" aria-label={t('profile.choose_place')} className={classes.places}>
          <span className="sm">{t('profile.choose_place')}</span>
          {found.places.map((place) => (
            <button
              key={place.prefecture + lineOf(place) + place.office}
              type="button"
              className="lnk"
              onClick={() => fill(place)}
            >
              {place.prefecture}
              {lineOf(place)} {place.office}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
