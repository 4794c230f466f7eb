import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Contract } from './Contract';
import { ContractCard } from './ContractCard';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { withBack } from '~/features/materials/editor/pay';
import { useTranslation } from '~/i18n/useTranslation';
import { focusFirst } from '~/lib/focus';
import { toasts } from '~/ui/toasts';

const { each: CONTRACT, most: MOST } = MATERIAL.inside.deferred_insurance;
const AT = 'deferred_insurance';
const first = (index: number) => `${AT}.${index}.insurer`;

/** 法人保険: what the member types from quotations. Nothing is ever proposed from the pay or the profit. */
export function InsuranceSection() {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const { undo } = useEditor();
  const { fields, append, remove, move } = useFieldArray({ control, name: AT });

  // The one being edited; one that is the only one is.
  const [open, setOpen] = useState<readonly number[]>(() => (fields.length === 1 ? [0] : []));

  const add = () => {
    setOpen([fields.length]);
    append(CONTRACT.print(undefined), { shouldFocus: false });
    focusFirst(first(fields.length));
  };
  const removeOne = (index: number) => {
    const one = getValues(`${AT}.${index}`);
    remove(index);
    setOpen([]);
    focusFirst(`contract-${Math.min(index, fields.length - 2)}`, 'add-contract');
    undo(t('editor.policy.removed'), () => {
      // The section may be closed by now, so it is the form that takes it back.
      const back = withBack(getValues(AT), index, one, MOST);
      if (back === null) {
        toasts.show(t('editor.no_room'));
        return;
      }
      setValue(AT, back);
      setOpen([index]);
      focusFirst(first(index));
    });
  };
  const moveOne = (index: number, to: number) => {
    move(index, to);
    setOpen([to]);
    // The same contract, and the other way where it cannot go further.
    focusFirst(`move-${to}-${to < index ? 'up' : 'down'}`, first(to));
  };

  return (
    <>
      <p className={classes.aside}>{t('editor.policy.intro')}</p>
      {fields.map((one, index) => (
        <ContractCard
          key={one.id}
          index={index}
          open={open.includes(index)}
          onToggle={() => setOpen(open.includes(index) ? [] : [index])}
          onOpened={() => setOpen((others) => [...others, index])}
        >
          <Contract index={index} />
          <div className={classes.line}>
            <span className={classes.moves}>
              {index > 0 && (
                <ActionIcon
                  id={`move-${index}-up`}
                  variant="default"
                  size={44}
                  aria-label={t('editor.policy.up', { number: index + 1 })}
                  onClick={() => moveOne(index, index - 1)}
                >
                  <IconArrowUp size={18} aria-hidden="true" />
                </ActionIcon>
              )}
              {index < fields.length - 1 && (
                <ActionIcon
                  id={`move-${index}-down`}
                  variant="default"
                  size={44}
                  aria-label={t('editor.policy.down', { number: index + 1 })}
                  onClick={() => moveOne(index, index + 1)}
                >
                  <IconArrowDown size={18} aria-hidden="true" />
                </ActionIcon>
              )}
            </span>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => removeOne(index)}
            >
              {t('editor.policy.remove', { number: index + 1 })}
            </Button>
          </div>
        </ContractCard>
      ))}
      {fields.length < MOST ? (
        <Button
          id="add-contract"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {t('editor.policy.add')}
        </Button>
      ) : (
        <p className={classes.aside}>{t('editor.policy.most', { most: MOST })}</p>
      )}
    </>
  );
}
