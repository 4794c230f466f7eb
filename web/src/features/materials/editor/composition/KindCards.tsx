import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { hiddenBy, KINDS, type MaterialKind } from './composition';
import classes from './composition.module.css';
import { restoresPension } from './needed';
import { useEditor } from '~/features/materials/editor/EditorContext';
import { useMessage } from '~/features/materials/editor/fields';
import type { MaterialForm } from '~/features/materials/editor/form';
import type { Section } from '~/features/materials/editor/sections';
import { useTranslation } from '~/i18n/useTranslation';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { FieldLabel } from '~/ui/FieldLabel';
import { FieldError } from '~/ui/FieldError';

/** 資料の種類 as cards. Another kind names first what it hides of what is typed; nothing of that is lost. */
export function KindCards() {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const { chosen } = useEditor();
  const kind = useWatch({ control, name: 'kind' });
  const message = useMessage('kind');
  const [asked, setAsked] = useState<{ kind: MaterialKind; hidden: readonly Section[] } | null>(
    null,
  );
  const change = (to: MaterialKind) => {
    setValue('kind', to, { shouldDirty: true });
    // Its fields are what this kind asks for: nobody looks for the switch first, nor finds it on afterwards.
    const untyped = Object.values(getValues('customer.pension')).every((value) =>
      ['', '0'].includes(value),
    );
    if (restoresPension({ kind: to }) || (restoresPension({ kind }) && untyped)) {
      setValue('customer.has_pension', restoresPension({ kind: to }), { shouldDirty: true });
    }
  };
  const select = (to: MaterialKind) => {
    const hidden = hiddenBy(getValues(), chosen, to);
    if (hidden.length > 0) setAsked({ kind: to, hidden });
    else change(to);
  };
  return (
    <div className={classes.part}>
      <h3 id="kind-title">
        <FieldLabel required>{t('field.kind')}</FieldLabel>
      </h3>
      <p className={classes.aside}>{t('kinds.hint')}</p>
      <div className={classes.kinds} id="kind" role="radiogroup" aria-labelledby="kind-title">
        {KINDS.map((each) => (
          <label key={each} className={classes.kind}>
            <input type="radio" name="kind" checked={kind === each} onChange={() => select(each)} />
            <b>{t(`term.kind.${each}`)}</b>
            <small>{t(`kinds.what.${each}`)}</small>
          </label>
        ))}
      </div>
      {message !== undefined && <FieldError>{message}</FieldError>}
      <ConfirmModal
        opened={asked !== null}
        title={asked === null ? '' : t('kinds.change', { kind: t(`term.kind.${asked.kind}`) })}
        action={t('kinds.change_do')}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) change(asked.kind);
          setAsked(null);
        }}
      >
        {asked !== null && (
          <>
            <p>{t('kinds.change_hides')}</p>
            <ul className={classes.hidden}>
              {asked.hidden.map((section) => (
                <li key={section}>{t(`editor.section.${section}`)}</li>
              ))}
            </ul>
            <p>{t('kinds.change_keeps')}</p>
          </>
        )}
      </ConfirmModal>
    </div>
  );
}
