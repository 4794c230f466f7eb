import type { Dispatch, SetStateAction } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { PostalCodeField } from './PostalCodeField';
import { OPTIONAL, type LookUp, type Profile, type ProfileField } from './profile';
import classes from './profile.module.css';
import { toKatakana } from '~/lib/kana';
import { PREFECTURES } from '~/lib/prefectures';
import { typedLine } from '~/lib/typed';
import { toHalfWidth } from '~/lib/width';
import { PlainField } from '~/ui/PlainField';
import { SelectField } from '~/ui/SelectField';
import { useReading } from '~/ui/useReading';

interface ProfileFieldsProps {
  profile: Profile;
  onProfile: Dispatch<SetStateAction<Profile>>;
  errorOf: (field: ProfileField) => string | undefined;
  lookUp: LookUp;
  /** Whether there are invoices, which need a name. */
  invoices: boolean;
}

/** The fields of 会員情報: readings come with typing the name, the address with the postal code. */
export function ProfileFields({
  profile,
  onProfile,
  errorOf,
  lookUp,
  invoices,
}: ProfileFieldsProps) {
  const { t } = useTranslation();
  const set = (field: ProfileField) => (value: string) =>
    onProfile((before) => ({ ...before, [field]: value }));
  const hear = (field: 'last_name_kana' | 'first_name_kana') => (katakana: string) =>
    onProfile((before) => ({ ...before, [field]: before[field] + katakana }));
  const lastName = useReading(hear('last_name_kana'));
  const firstName = useReading(hear('first_name_kana'));

  const text = (field: ProfileField, autoComplete: string, more: object = {}) => (
    <PlainField
      id={field}
      label={t(`profile.${field}`)}
      required={!OPTIONAL.includes(field)}
      value={profile[field]}
      autoComplete={autoComplete}
      error={errorOf(field)}
      onChange={set(field)}
      tidy={typedLine}
      {...more}
    />
  );

  return (
    <div className={classes.fields}>
      <div className={classes.two}>
        {text('last_name', 'family-name', { composition: lastName })}
        {text('first_name', 'given-name', { composition: firstName })}
        {text('last_name_kana', 'off', { tidy: toKatakana })}
        {text('first_name_kana', 'off', { tidy: toKatakana })}
      </div>
      <PostalCodeField
        profile={profile}
        onProfile={onProfile}
        lookUp={lookUp}
        error={errorOf('postal_code')}
      />
      <div className={classes.short}>
        <SelectField
          id="prefecture"
          label={t('profile.prefecture')}
          required
          value={profile.prefecture}
          options={[{ value: '', label: t('profile.choose') }, ...PREFECTURES]}
          error={errorOf('prefecture')}
          onChange={set('prefecture')}
        />
      </div>
      {text('address_line1', 'address-line1', { hint: t('profile.address_hint') })}
      {text('address_line2', 'address-line2')}
      <div className={classes.short}>
        {text('phone', 'tel', { type: 'tel', tidy: toHalfWidth, hint: t('profile.phone_hint') })}
      </div>
      {invoices && text('invoice_name', 'off', { hint: t('profile.invoice_hint') })}
    </div>
  );
}
