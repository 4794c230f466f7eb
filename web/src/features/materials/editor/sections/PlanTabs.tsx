import { IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { daysOf, nextProposal } from '~/features/materials/editor/pay';

/** 案1〜案3 in the head of the section. */
export function PlanTabs() {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const { plan, setPlan } = useEditor();
  const count = useWatch({ control, name: 'proposals' }).length;

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = (plan + step + count) % count;
    setPlan(next);
    document.getElementById(`plan-tab-${next}`)?.focus();
  };
  const add = () => {
    const { proposals, current } = getValues();
    setValue('proposals', [...proposals, nextProposal(proposals, current, daysOf(getValues()))]);
    setPlan(count);
  };

  return (
    <div className={classes.tabs}>
      <div role="tablist" aria-label={t('editor.section.proposals')} onKeyDown={move}>
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            id={`plan-tab-${index}`}
            aria-selected={index === plan}
            aria-controls={`plan-${index}`}
            tabIndex={index === plan ? 0 : -1}
            onClick={() => setPlan(index)}
          >
            {t('result.plan', { number: index + 1 })}
          </button>
        ))}
      </div>
      {count < MATERIAL.inside.proposals.most && (
        <button type="button" aria-label={t('editor.add_plan')} onClick={add}>
          <IconPlus size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
