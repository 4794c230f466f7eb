import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import type { Translate } from '~/i18n/words';
import {
  areasQuery,
  citiesOf,
  has,
  inCity,
  inPrefecture,
  prefectureOf,
  withoutTyped,
  type RateField,
} from '~/features/materials/editor/areas';
import { Field, Select, useMessage } from '~/features/materials/editor/fields';
import type { AreaForm, MaterialForm } from '~/features/materials/editor/form';
import classes from '~/features/materials/editor/editor.module.css';
import { useProblemWords } from '~/features/materials/editor/useProblemWords';
import type { AreaTables, KnownArea } from '~/api/wire';
import { formatDate } from '~/lib/dates';
import { percentOfRate } from '~/lib/rates';
import { formatYen } from '~/lib/yen';
import { Notice } from '~/ui/Notice';
import { SelectField } from '~/ui/SelectField';

const CITY = 'city:';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** 課税地域: an area of the law data, or rates of which the law data has what it has. */
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

  const choose = (value: string) => {
    const city = cities.find((area) => CITY + area.name === value);
    const before = getValues('company.area');
    const chosen: AreaForm = { ...before, choice: value as AreaForm['choice'] };
    setValue(
      'company.area',
      city !== undefined
        ? inCity(before, city)
        : value === 'own'
          ? inPrefecture(chosen, company.prefecture)
          : chosen,
    );
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
      {choice === 'own' && (
        <Rates area={company.area} tables={known.data} prefecture={company.prefecture} />
      )}
    </>
  );
}

interface RatesProps {
  area: AreaForm;
  tables: AreaTables | undefined;
  /** Where the company is. */
  prefecture: string;
}

function Rates({ area, tables, prefecture }: RatesProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<MaterialForm>();
  const place = tables && prefectureOf(tables, prefecture);
  const city =
    tables && citiesOf(tables, prefecture).find(({ name }) => name === area.municipality);
  // A material can have all of its rates typed: then nothing is looked up.
  const looksUp = area.prefecture !== '';
  const said = [place, city].flatMap((row) => (row ? remarks(row, t) : []));
  const bounds = tables?.levy;
  const between = (usual: string | undefined, most: string | undefined) =>
    usual !== undefined && most !== undefined
      ? t('editor.area.bounds', { usual: percentOfRate(usual), most: percentOfRate(most) })
      : undefined;
  /** Whether a field is asked for, and what the law data has for it. */
  const field = (name: RateField, row: KnownArea | undefined, otherwise?: string) => {
    const inTable = looksUp && has(row, name);
    const value = inTable && row ? tableValue(row, name, t) : undefined;
    return {
      name: `company.area.${name}`,
      required: tables && !inTable,
      hint:
        value === undefined
          ? otherwise
          : t(area[name] === '' ? 'editor.area.when_empty' : 'editor.area.instead', { value }),
    } as const;
  };
  return (
    <fieldset className={classes.group} aria-describedby="company.area.where">
      <legend>{t('editor.area.rates')}</legend>
      <div className={classes.aside} id="company.area.where">
        <p>
          {!looksUp
            ? t('editor.area.where')
            : area.municipality === ''
              ? t('editor.area.looked_up_prefecture', { name: area.prefecture })
              : t('editor.area.looked_up', { name: area.municipality })}
        </p>
        {looksUp && tables && <Source tables={tables} />}
      </div>
      {!looksUp && place && (
        <Notice tone="info">
          <p>{t('editor.area.all_typed', { name: place.name })}</p>
          <Button
            size="compact-sm"
            variant="default"
            mt={8}
            onClick={() => setValue('company.area', withoutTyped(area, place))}
          >
            {t('editor.area.look_up')}
          </Button>
        </Notice>
      )}
      <div className={classes.two}>
        <Field
          {...field('prefecture_rate', place, between(bounds?.prefecture, bounds?.prefecture_max))}
        />
        <Field
          {...field(
            'municipal_rate',
            city,
            between(bounds?.municipality, bounds?.municipality_max),
          )}
        />
        <Field {...field('per_capita_prefecture', place)} />
        <Field {...field('per_capita_municipality', city)} />
      </div>
      <Select
        {...field('enterprise', place)}
        hint={
          looksUp && area.enterprise === '' && isOpenAbove(place)
            ? t('editor.area.enterprise_choose')
            : undefined
        }
        none={
          looksUp && place && has(place, 'enterprise')
            ? t('editor.area.enterprise_table', { value: tableValue(place, 'enterprise', t) })
            : undefined
        }
      />
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

/** Which table the rates are looked up in. */
function Source({ tables }: { tables: AreaTables }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const table = tables.law.find(({ id }) => id === 'corporate.area_rates');
  if (table === undefined) return null;
  const title = language === 'ja' ? table.title : table.title_en;
  const checked = formatDate(table.checked_through, language);
  return <p>{t('editor.area.table', { title, checked })}</p>;
}

const hasLimit = (place: KnownArea): boolean =>
  place.enterprise?.excess_capital_over != null || place.enterprise?.excess_income_over != null;

/** Whether enterprise tax has a limit beyond which the law data has no rates. */
const isOpenAbove = (place: KnownArea | undefined): boolean =>
  place !== undefined && hasLimit(place) && place.enterprise?.excess_rates == null;

/** What the law data has for a field, as far as it can be said without a plan. */
function tableValue(place: KnownArea, field: RateField, t: Translate): string {
  const { levy, per_capita: perCapita } = place;
  switch (field) {
    case 'enterprise':
      return t(
        hasLimit(place) && !isOpenAbove(place)
          ? 'editor.area.standard_or_excess'
          : 'term.enterprise_rates.standard',
      );
    case 'prefecture_rate':
    case 'municipal_rate': {
      if (levy == null) return '';
      const rate = percentOfRate(levy.rate);
      return levy.excess
        ? t('editor.area.rate_or_excess', { rate, excess: percentOfRate(levy.excess.rate) })
        : t('editor.area.rate', { rate });
    }
    case 'per_capita_prefecture':
    case 'per_capita_municipality': {
      if (perCapita == null) return '';
      const amounts = {
        to_10m: formatYen(perCapita.to_10m),
        to_100m: formatYen(perCapita.to_100m),
        over_50_to_10m: formatYen(perCapita.over_50_to_10m),
        over_50_to_100m: formatYen(perCapita.over_50_to_100m),
      };
      const isOfStaff =
        amounts.to_10m !== amounts.over_50_to_10m || amounts.to_100m !== amounts.over_50_to_100m;
      return t(isOfStaff ? 'editor.area.per_capita_of_staff' : 'editor.area.per_capita', amounts);
    }
  }
}

/** What the law data says of a place beyond the value of a field. */
function remarks({ name, kind, levy, enterprise }: KnownArea, t: Translate): string[] {
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
