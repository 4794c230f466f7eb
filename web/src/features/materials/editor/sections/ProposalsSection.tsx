import { Button } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { BesidePay } from './BesidePay';
import { Bonuses } from './Bonuses';
import { FilingNotice } from './FilingNotice';
import { FixedTotal } from './FixedTotal';
import { MonthlyField } from './MonthlyField';
import { MonthlySlider } from './MonthlySlider';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import { Choice, useMessage } from '~/features/materials/editor/fields';
import type { MaterialForm, PayForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { focusFirst } from '~/lib/focus';
import { daysOf, withBack, withBonusCount } from '~/features/materials/editor/pay';
import { isSpent } from '~/features/materials/editor/spent';
import { usePayActions } from '~/features/materials/editor/usePayActions';
import { ChoiceField } from '~/ui/ChoiceField';
import { Notice } from '~/ui/Notice';
import { toasts } from '~/ui/toasts';

export function ProposalsSection() {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const { plan, setPlan, undo } = useEditor();
  const { setProposal } = usePayActions();
  const proposals = useWatch({ control, name: 'proposals' });
  const index = Math.min(plan, proposals.length - 1);
  const at = `proposals.${index}` as const;
  const tooMany = useMessage(`${at}.bonuses`);
  const pay = proposals[index];
  if (!pay) return null;
  const change = (part: (before: PayForm) => PayForm) => setProposal(index, part(getValues(at)));

  const setCount = (count: number) => {
    const { bonuses, keep_total } = pay;
    change((before) => {
      const after = withBonusCount(before, count, daysOf(getValues()));
      // The first bonus brings the fixed total with it: that is what it is for.
      return before.bonuses.length === 0 && count > 0 ? { ...after, keep_total: true } : after;
    });
    if (count >= bonuses.length) return;
    undo(t('editor.bonus_removed'), () => {
      if (index < getValues('proposals').length) {
        change((now) => ({ ...now, bonuses, keep_total }));
      }
    });
  };

  const remove = () => {
    setValue(
      'proposals',
      proposals.filter((_, each) => each !== index),
    );
    const next = Math.max(0, index - 1);
    setPlan(next);
    focusFirst(`plan-tab-${next}`);
    undo(t('editor.plan_removed', { number: index + 1 }), () => {
      const back = withBack(getValues('proposals'), index, pay, MATERIAL.inside.proposals.most);
      if (back === null) {
        toasts.show(t('editor.no_room'));
        return;
      }
      setValue('proposals', back);
      setPlan(index);
      focusFirst(`plan-tab-${index}`);
    });
  };

  return (
    <div
      key={index}
      role="tabpanel"
      id={`plan-${index}`}
      aria-labelledby={`plan-tab-${index}`}
      className={classes.body}
    >
      <ChoiceField
        id={`${at}.kind`}
        label={t('editor.pay_kind')}
        value={pay.bonuses.length === 0 ? 'monthly' : 'notified'}
        options={[
          { value: 'monthly', label: t('editor.monthly_only') },
          { value: 'notified', label: t('editor.with_notified') },
        ]}
        onChange={(kind) => setCount(kind === 'monthly' ? 0 : Math.max(1, pay.bonuses.length))}
      />
      <div>
        <MonthlyField at={at} column={index + 1} onChanged={() => change((before) => before)} />
        <MonthlySlider index={index} />
      </div>
      {pay.bonuses.length > 0 && <FixedTotal index={index} />}
      <hr className={classes.rule} />
      <ChoiceField
        id={`${at}.bonuses`}
        inline
        required
        label={t('editor.bonus_count')}
        error={tooMany}
        value={String(pay.bonuses.length)}
        options={['0', '1', '2'].map((count) => ({
          value: count,
          label: t('editor.times', { count: Number(count) }),
        }))}
        onChange={(count) => setCount(Number(count))}
      />
      {isSpent(pay) ? (
        <Notice tone="info" title={t('editor.no_bonus_left')}>
          {t('editor.no_bonus_left_how')}
        </Notice>
      ) : (
        <Bonuses
          at={at}
          count={pay.bonuses.length}
          computed={pay.keep_total}
          onAmount={() => undefined}
        />
      )}
      <Choice name={`${at}.column`} inline />
      <BesidePay at={at} />
      {pay.bonuses.length > 0 && !isSpent(pay) && <FilingNotice />}
      <div className={classes.line}>
        {proposals.length < MATERIAL.inside.proposals.most && (
          <Button
            variant="subtle"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => {
              setValue('proposals', [...proposals, structuredClone(pay)]);
              setPlan(proposals.length);
            }}
          >
            {t('editor.copy_plan', { number: index + 1 })}
          </Button>
        )}
        {proposals.length > 1 && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={remove}
          >
            {t('editor.remove_plan', { number: index + 1 })}
          </Button>
        )}
      </div>
    </div>
  );
}
