import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import type { Translate } from '~/i18n/words';
import { areasQuery, citiesOf, knownRates, prefectureOf } from '~/features/materials/editor/areas';
import { Field, useMessage } from '~/features/materials/editor/fields';
import type { AreaForm, MaterialForm } from '~/features/materials/editor/form';
import classes from '~/features/materials/editor/editor.module.css';
import { useProblemWords } from '~/features/materials/editor/useProblemWords';
import type { AreaTables, KnownArea } from '~/api/wire';
import { percentOfRate } from '~/lib/rates';
import { formatYen } from '~/lib/yen';
import { SelectField } from '~/ui/SelectField';

const CITY = 'city:';
const NO_RATES = {
  prefecture_rate: '',
  municipal_rate: '',
  enterprise: '',
  per_capita_prefecture: '',
  per_capita_municipality: '',
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** 課税地域: an area of the law data, or rates with what the law data knows of them filled in. */
export function AreaFields() {
  const { t } = useTranslation();
  const words = useProblemWords();
  const error = useMessage('company.area');
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const company = useWatch({ control, name: 'company' });
  const start = company.fiscal_year_start;
  const known = useQuery({ ...areasQuery(start), enabled: DAY.test(start) });
  const cities = known.data ? citiesOf(known.data, company.prefecture) : [];
  const { choice, municipality } = company.area;
  const isListed = cities.some((area) => area.name === municipality);

  // a place of another prefecture is not where the company is: its rates are asked for again
  const { prefecture: placeIn } = company.area;
  useEffect(() => {
    if (placeIn !== '' && placeIn !== company.prefecture) {
      setValue('company.area', { ...getValues('company.area'), prefecture: '', municipality: '' });
    }
  }, [placeIn, company.prefecture, getValues, setValue]);

  const choose = (value: string) => {
    const city = cities.find((area) => CITY + area.name === value);
    const before = getValues('company.area');
    if (city !== undefined) {
      // Nothing is copied: what the table has is looked up for each plan.
      setValue('company.area', {
        ...before,
        ...NO_RATES,
        prefecture: city.prefecture,
        municipality: city.name,
        choice: 'own',
        source: '',
      });
      return;
    }
    if (value !== 'own') {
      setValue('company.area', { ...before, choice: value as AreaForm['choice'] });
      return;
    }
    const place = known.data && prefectureOf(known.data, company.prefecture);
    const rates = knownRates(place, company);
    // What was typed stays.
    const kept = Object.entries(before).filter(([key, text]) => key in rates && text !== '');
    setValue('company.area', {
      ...before,
      ...rates,
      ...Object.fromEntries(kept),
      prefecture: '',
      municipality: '',
      choice: 'own',
    });
  };

  return (
    <>
      <SelectField
        id="company.area"
        label={words.name('company.area')}
        required
        error={error}
        hint={t(choice === '' ? 'editor.area.hint' : `editor.area.hint_${choice}`)}
        value={choice === 'own' && isListed ? CITY + municipality : choice}
        options={[
          { value: 'standard', label: t('term.area.standard') },
          { value: 'tokyo_special_wards', label: t('term.area.tokyo_special_wards') },
          ...cities.map((area) => ({
            value: CITY + area.name,
            label: t('editor.area.city', { name: area.name }),
          })),
          { value: 'own', label: t('editor.area.own') },
        ]}
        onChange={choose}
      />
      {choice === 'own' && <Rates tables={known.data} prefecture={company.prefecture} />}
    </>
  );
}

function Rates({ tables, prefecture }: { tables: AreaTables | undefined; prefecture: string }) {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const municipality = useWatch({ control, name: 'company.area.municipality' });
  const place = tables && prefectureOf(tables, prefecture);
  const bounds = tables?.levy;
  const city = tables && citiesOf(tables, prefecture).find((area) => area.name === municipality);
  const said = [place, city].flatMap((area) => (area ? remarks(area, t) : []));
  const between = (usual: string | undefined, most: string | undefined) =>
    usual !== undefined && most !== undefined
      ? t('editor.area.bounds', { usual: percentOfRate(usual), most: percentOfRate(most) })
      : undefined;
  return (
    <fieldset className={classes.group} aria-describedby="company.area.where">
      <legend>{t('term.area.own')}</legend>
      <p className={classes.aside} id="company.area.where">
        {municipality === ''
          ? t('editor.area.where')
          : t('editor.area.looked_up', { name: municipality })}
      </p>
      <div className={classes.two}>
        <Field
          name="company.area.prefecture_rate"
          hint={between(bounds?.prefecture, bounds?.prefecture_max)}
        />
        <Field
          name="company.area.municipal_rate"
          hint={between(bounds?.municipality, bounds?.municipality_max)}
        />
        <Field name="company.area.per_capita_prefecture" />
        <Field name="company.area.per_capita_municipality" />
      </div>
      <Field name="company.area.enterprise" />
      <Field name="company.area.source" />
      {said.length > 0 && (
        <ul className={classes.remarks}>
          {said.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

type T = Translate;

/** What the law data says of a place beyond the rate that was filled in. */
function remarks({ name, kind, levy, enterprise }: KnownArea, t: T): string[] {
  const over = (
    key: 'editor.area.over_tax' | 'editor.area.over_income',
    amount: number | null | undefined,
  ) => (amount == null ? [] : [t(key, { amount: formatYen(amount) })]);
  const overCapital = (amount: number | null | undefined) => {
    if (amount == null) return [];
    // A limit of 499,999,999 is an ordinance that says 「5億円以上」.
    return amount % 10 === 9
      ? [t('editor.area.from_capital', { amount: formatYen(amount + 1) })]
      : [t('editor.area.over_capital', { amount: formatYen(amount) })];
  };
  const either = (parts: string[]) => parts.join(t('editor.area.or'));
  const found: string[] = [];
  if (levy == null) found.push(t('editor.area.levy_unknown', { name }));
  else if (levy.excess) {
    const when = either([
      ...overCapital(levy.excess.capital_over),
      ...over('editor.area.over_tax', levy.excess.corporation_tax_over),
    ]);
    const rate = percentOfRate(levy.excess.rate);
    found.push(t('editor.area.levy_excess', { name, when, rate }));
  }
  if (kind === 'city') return found;
  const limits = [
    ...overCapital(enterprise?.excess_capital_over),
    ...over('editor.area.over_income', enterprise?.excess_income_over),
  ];
  if (enterprise == null) found.push(t('editor.area.enterprise_unknown', { name }));
  else if (limits.length > 0) {
    found.push(t('editor.area.enterprise_excess', { name, when: either(limits) }));
  }
  return found;
}
