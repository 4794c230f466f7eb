import { Checkbox } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './list.module.css';
import { RowActions } from './RowActions';
import { RowLink } from './RowLink';
import {
  companyOf,
  customerOf,
  NOBODY,
  planOf,
  titleOf,
  updatedOf,
  type RowProps,
} from './rowWords';
import { RowMarks } from '~/features/materials/head/RowMarks';
import { useLanguage } from '~/i18n/useLanguage';
import { Amount } from '~/ui/Amount';
import { StateBadge } from '~/ui/StateBadge';

export function Cards({ rows, selected, onSelect, onDates, onDelete }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = new Date();
  return (
    <ul data-rows="">
      {rows.map((row) => {
        const { material } = row;
        const on = selected.has(material.id);
        const company = companyOf(row, t);
        const customer = customerOf(row, t);
        const plan = planOf(row);
        return (
          <li key={material.id} className={`${classes.card} ${on ? classes.selected : ''}`}>
            <Checkbox
              size="md"
              aria-label={t('list.select', { name: company })}
              checked={on}
              onChange={(event) => onSelect([material.id], event.currentTarget.checked)}
            />
            <div className={classes.name}>
              <RowLink row={row} onToggle={() => onSelect([material.id], !on)} />
              <small>{titleOf(row, t)}</small>
              {customer !== NOBODY && <small>{customer}</small>}
              {material.summary ? (
                <p className={`${classes.figures} ${classes.pair}`}>
                  <span>
                    <span>
                      {t('list.together')} {plan !== undefined && t('list.plan', { number: plan })}
                    </span>{' '}
                    <b>
                      <Amount
                        signed
                        value={material.summary.together}
                        unit={t('unit.yen_per_year')}
                      />
                    </b>
                  </span>
                  <span>
                    <span>{t('list.pension')}</span>{' '}
                    <b>
                      <Amount
                        signed
                        value={material.summary.pension_per_year}
                        unit={t('unit.yen_per_year')}
                      />
                    </b>
                  </span>
                </p>
              ) : (
                <p className={classes.figures}>
                  {t(material.state === 'complete' ? 'list.no_gain' : 'list.no_comparison')}
                </p>
              )}
              <p className={classes.figures}>
                <StateBadge state={material.state} />
                <RowMarks material={material} />
                <span>{updatedOf(row, t, language, now)}</span>
              </p>
            </div>
            <RowActions
              row={row}
              onDates={() => onDates(row)}
              onDelete={() => onDelete(material.id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
