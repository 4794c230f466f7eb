import type { ContractForm, MaterialForm, PayForm } from './form';
import type { AnyField } from './kinds';
import { MATERIAL } from './material';
import { isFilled, placesOf, type Place } from './places';
import { sectionOf, type Section } from './sections';
import { typedName, type ContractList } from '~/features/materials/insurance/contractNames';
import type { Translate } from '~/i18n/words';
import { formatShort } from '~/lib/dates';
import { fullName } from '~/lib/names';
import { formatYen, yenOf } from '~/lib/yen';

type T = Translate;

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** 「月額 300,000円・賞与1回」; nothing without an amount. */
export function payLine(pay: PayForm, t: T): string {
  const monthly = yenOf(pay.monthly);
  const count = pay.bonuses.length;
  return monthly === null
    ? ''
    : t('editor.summary.pay', {
        amount: formatYen(monthly),
        bonus: count === 0 ? t('editor.summary.no_bonus') : t('editor.summary.bonus', { count }),
      });
}

/** 「長期平準プラン・定期保険・年払 1,000,000円」: as much of it as is typed. */
export function contractLine(contract: ContractForm, list: ContractList, t: T): string {
  const { kind, mode }: Record<'kind' | 'mode', AnyField> = MATERIAL.inside[list].each.inside;
  const [ofKind, ofMode] = [kind.options?.[contract.kind], mode.options?.[contract.mode]];
  const premium = yenOf(contract.premium);
  const parts = [
    typedName(contract),
    // What explains it stands where it is chosen.
    ofKind === undefined ? '' : t(ofKind).replace(/ ?[（(].*[）)]$/, ''),
    premium === null
      ? ''
      : [ofMode === undefined ? '' : t(ofMode), t('editor.yen', { amount: formatYen(premium) })]
          .filter((part) => part !== '')
          .join(' '),
  ];
  return parts.filter((part) => part !== '').join(t('result.and'));
}

/** The one line of a closed section. */
export function summaryOf(section: Section, form: MaterialForm, t: T): string {
  const { company, customer, current, proposals, meeting, retirement } = form;
  switch (section) {
    case 'kind': {
      const word = MATERIAL.inside.kind.options?.[form.kind];
      return word === undefined ? '' : t(word);
    }
    case 'basic':
      return isDay(form.basis_date)
        ? t('editor.summary.basis', { day: formatShort(form.basis_date) })
        : '';
    case 'company':
      return company.name;
    case 'customer':
      return fullName(customer.last_name, customer.first_name);
    case 'meeting':
      return isDay(meeting.resolution)
        ? t('editor.summary.resolution', { day: formatShort(meeting.resolution) })
        : t('editor.summary.no_resolution');
    case 'current':
      return payLine(current, t);
    case 'proposals':
      return t('editor.summary.plans', { count: proposals.length });
    case 'deductions': {
      const counts = ({ sent, field }: Place) => sent || field.isToggle;
      const typed = placesOf(MATERIAL, form).some(
        (place) => counts(place) && sectionOf(place.path) === section && isFilled(place),
      );
      // one of whom nothing is typed yet is there all the same
      const some = typed || customer.dependants.length > 0;
      return t(some ? 'editor.summary.some_deductions' : 'editor.summary.automatic');
    }
    case 'pension':
      return t(
        customer.has_pension ? 'editor.summary.some_deductions' : 'editor.summary.no_pension',
      );
    case 'insurance':
      return t('editor.summary.contracts', { count: form.deferred_insurance.length });
    case 'life_insurance':
      return t('editor.summary.contracts', { count: form.life_insurance.length });
    case 'retirement':
      return t('editor.summary.merit', { ratio: retirement.merit_ratio || '–' });
  }
}
