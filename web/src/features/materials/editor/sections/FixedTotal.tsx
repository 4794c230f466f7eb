import { Switch } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import editor from '~/features/materials/editor/editor.module.css';
import { annualTotal, type MaterialForm } from '~/features/materials/editor/form';
import { usePayActions } from '~/features/materials/editor/usePayActions';
import { formatYen, yenOf } from '~/lib/yen';
import { Amount } from '~/ui/Amount';
import classes from './fixedTotal.module.css';

/** 年間総額を固定: the total and how it splits into months and bonuses. */
export function FixedTotal({ index }: { index: number }) {
  const { t } = useTranslation();
  const { control, getValues } = useFormContext<MaterialForm>();
  const { setProposal } = usePayActions();
  const pay = useWatch({ control, name: `proposals.${index}` });
  const total = annualTotal(pay);
  const months = 12 * (yenOf(pay.monthly) ?? 0);
  const bonuses = (total ?? months) - months;
  const share = total !== null && total > 0 ? (months / total) * 100 : 0;
  return (
    <div className={editor.total}>
      <div className={editor.line}>
        <Switch
          id={`proposals.${index}.keep_total`}
          label={<b>{t('editor.keep_total')}</b>}
          checked={pay.keep_total}
          onChange={(event) =>
            setProposal(index, {
              ...getValues(`proposals.${index}`),
              keep_total: event.currentTarget.checked,
            })
          }
        />
        {total !== null && (
          <b>
            <Amount value={total} unit={t('unit.yen')} />
          </b>
        )}
      </div>
      {total !== null && (
        <>
          <div
            className={classes.split}
            role="img"
            aria-label={t('editor.split', {
              total: formatYen(total),
              months: formatYen(months),
              bonuses: formatYen(bonuses),
            })}
          >
            <span style={{ width: `${share}%` }} />
            <span style={{ width: `${100 - share}%` }} />
          </div>
          <div className={classes.splitWords} aria-hidden="true">
            <span>
              <i /> {t('editor.months_part')}{' '}
              <b>
                <Amount value={months} unit={t('unit.yen')} />
              </b>
            </span>
            <span>
              <i /> {t('editor.bonus_part')}{' '}
              <b>
                <Amount value={bonuses} unit={t('unit.yen')} />
              </b>
            </span>
          </div>
        </>
      )}
    </div>
  );
}
