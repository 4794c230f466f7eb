import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { ContractCard } from './ContractCard';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import type { ContractForm, MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { withBack } from '~/features/materials/editor/pay';
import type { ContractList } from '~/features/materials/insurance/contractNames';
import { useTranslation } from '~/i18n/useTranslation';
import { focusFirst } from '~/lib/focus';
import { toasts } from '~/ui/toasts';

/** What is said of each list. */
const WORDS = { deferred_insurance: 'policy', life_insurance: 'personal' } as const;

interface ContractsProps {
  list: ContractList;
  /** The fields of one of them. */
  children: (index: number) => ReactNode;
}

/** Contracts as the member types them from quotations. Nothing is ever proposed from the pay or the profit. */
export function Contracts({ list, children }: ContractsProps) {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<MaterialForm>();
  const { undo } = useEditor();
  const { fields, append, remove, move } = useFieldArray({ control, name: list });
  const { each: contract, most } = MATERIAL.inside[list];
  const said = WORDS[list];
  const first = (index: number) => `${list}.${index}.insurer`;

  // The one being edited; one that is the only one is.
  const [open, setOpen] = useState<readonly number[]>(() => (fields.length === 1 ? [0] : []));

  const add = () => {
    setOpen([fields.length]);
    append(contract.print(undefined), { shouldFocus: false });
    focusFirst(first(fields.length));
  };
  const removeOne = (index: number) => {
    const one = getValues(`${list}.${index}`);
    remove(index);
    setOpen([]);
    focusFirst(`card-${list}-${Math.min(index, fields.length - 2)}`, `add-${list}`);
    undo(t(`editor.${said}.removed`), () => {
      // The section may be closed by now, so it is the form that takes it back.
      const back = withBack<ContractForm>(getValues(list), index, one, most);
      if (back === null) {
        toasts.show(t('editor.no_room'));
        return;
      }
      setValue(list, back as MaterialForm[typeof list]);
      setOpen([index]);
      focusFirst(first(index));
    });
  };
  const moveOne = (index: number, to: number) => {
    move(index, to);
    setOpen([to]);
    // The same contract, and the other way where it cannot go further.
    focusFirst(`move-${list}-${to}-${to < index ? 'up' : 'down'}`, first(to));
  };

  return (
    <>
      <p className={classes.aside}>{t(`editor.${said}.intro`)}</p>
      {fields.map((one, index) => (
        <ContractCard
          key={one.id}
          list={list}
          index={index}
          open={open.includes(index)}
          onToggle={() => setOpen(open.includes(index) ? [] : [index])}
          onOpened={() => setOpen((others) => [...others, index])}
        >
          {children(index)}
          <div className={classes.line}>
            <span className={classes.moves}>
              {index > 0 && (
                <ActionIcon
                  id={`move-${list}-${index}-up`}
                  variant="default"
                  size={44}
                  aria-label={t(`editor.${said}.up`, { number: index + 1 })}
                  onClick={() => moveOne(index, index - 1)}
                >
                  <IconArrowUp size={18} aria-hidden="true" />
                </ActionIcon>
              )}
              {index < fields.length - 1 && (
                <ActionIcon
                  id={`move-${list}-${index}-down`}
                  variant="default"
                  size={44}
                  aria-label={t(`editor.${said}.down`, { number: index + 1 })}
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
              {t(`editor.${said}.remove`, { number: index + 1 })}
            </Button>
          </div>
        </ContractCard>
      ))}
      {fields.length < most ? (
        <Button
          id={`add-${list}`}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {t(`editor.${said}.add`)}
        </Button>
      ) : (
        <p className={classes.aside}>{t(`editor.${said}.most`, { most })}</p>
      )}
    </>
  );
}
