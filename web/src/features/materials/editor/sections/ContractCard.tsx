import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useEditor } from '~/features/materials/editor/EditorContext';
import editor from '~/features/materials/editor/editor.module.css';
import type { MaterialForm } from '~/features/materials/editor/form';
import { isWithin } from '~/features/materials/editor/places';
import { isMissing } from '~/features/materials/editor/sections';
import { contractLine } from '~/features/materials/editor/summaries';
import { NTH, type ContractList } from '~/features/materials/insurance/contractNames';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './contracts.module.css';

interface ContractCardProps {
  list: ContractList;
  index: number;
  open: boolean;
  /** The member folds or unfolds it. */
  onToggle: () => void;
  /** It is opened by somebody who goes to one of its fields. */
  onOpened: () => void;
  children: ReactNode;
}

/** A contract as one line, and open while it is edited or wrong. */
export function ContractCard({
  list,
  index,
  open,
  onToggle,
  onOpened,
  children,
}: ContractCardProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<MaterialForm>();
  const { problems, tried } = useEditor();
  const at = `${list}.${index}` as const;
  const line = contractLine(useWatch({ control, name: at }), list, t);
  const wrong = problems.filter(
    (problem) => isWithin(problem.field, at) && (tried || !isMissing(problem)),
  ).length;
  const nth = t(NTH[list], { number: index + 1 });
  const shown = open || wrong > 0;
  return (
    <fieldset className={classes.card} aria-label={nth}>
      <details
        open={shown}
        onToggle={(event) => {
          if (event.currentTarget.open && !shown) onOpened();
        }}
      >
        <summary
          id={`card-${list}-${index}`}
          className={classes.summary}
          onClick={(event) => {
            event.preventDefault();
            onToggle();
          }}
        >
          <span className={classes.nth}>{nth}</span>
          <span className={classes.line}>{line}</span>
          {wrong > 0 && (
            <span className={editor.wrong}>
              <IconAlertTriangle size={15} stroke={1.7} aria-hidden="true" />
              {t('editor.wrong', { count: wrong })}
            </span>
          )}
        </summary>
        <div
          className={classes.body}
          onFocus={() => {
            if (!open) onOpened();
          }}
        >
          {children}
        </div>
      </details>
    </fieldset>
  );
}
