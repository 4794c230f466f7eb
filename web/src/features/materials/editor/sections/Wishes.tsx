import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import classes from './wishes.module.css';
import editor from '~/features/materials/editor/editor.module.css';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL, WISHES } from '~/features/materials/editor/material';
import { comparesPay } from '~/features/materials/kind';
import { useTranslation } from '~/i18n/useTranslation';
import { focusFirst } from '~/lib/focus';
import { moved } from '~/lib/moved';
import { MoveButtons } from '~/ui/MoveButtons';
import { useAnnouncement } from '~/ui/useAnnouncement';

const { most } = MATERIAL.inside.wishes;
const ALL = Object.keys(WISHES) as (keyof typeof WISHES)[];

const ADD = 'add-wish';
/** ご意向: chosen one by one, and put into the order of their weight. */
export function Wishes() {
  const { t } = useTranslation();
  const { control, setValue } = useFormContext<MaterialForm>();
  const [next, setNext] = useState('');
  const { say, region } = useAnnouncement();
  const [wishes, kind] = useWatch({ control, name: ['wishes', 'kind'] });
  // where no pay is compared no figure answers a wish
  if (!comparesPay(kind)) return null;

  /** One that only a newer server knows has no name here. */
  const nameOf = (wish: string) => {
    const known = ALL.find((one) => one === wish);
    return known ? t(WISHES[known]) : wish;
  };
  const change = (next: string[]) => setValue('wishes', next, { shouldDirty: true });
  const move = (wish: string, by: 1 | -1) => {
    const order = moved(wishes, wish, by);
    change(order);
    const place = order.indexOf(wish) + 1;
    say(t('editor.wishes_moved', { name: nameOf(wish), place, count: order.length }));
  };
  // a list that adds what an arrow key only passes could not be walked through
  const add = () => {
    if (!left.some((wish) => wish === next)) {
      focusFirst(ADD);
      return;
    }
    change([...wishes, next]);
    setNext('');
    focusFirst(ADD);
  };
  const remove = (at: number) => {
    change(wishes.toSpliced(at, 1));
    focusFirst(ADD);
  };
  const left = ALL.filter((wish) => !wishes.includes(wish));
  return (
    <fieldset className={editor.group}>
      <legend>{t('editor.wishes')}</legend>
      <p className={editor.aside}>{t('editor.wishes_hint', { most })}</p>
      <ol className={classes.wishes}>
        {wishes.map((wish, at) => {
          const name = nameOf(wish);
          return (
            <li key={wish}>
              <span className={classes.place}>{at + 1}</span>
              <span className={classes.name}>{name}</span>
              <MoveButtons
                labels={{
                  up: t('editor.wishes_up', { name }),
                  down: t('editor.wishes_down', { name }),
                }}
                at={at}
                count={wishes.length}
                onMove={(by) => move(wish, by)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('editor.wishes_remove', { name })}
                onClick={() => remove(at)}
              >
                <IconX size={16} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      {region}
      {wishes.length < most ? (
        <div className={classes.add}>
          <NativeSelect
            id={ADD}
            label={t('editor.wishes_add')}
            value={next}
            data={[
              { value: '', label: t('ui.choose') },
              ...left.map((wish) => ({ value: wish, label: nameOf(wish) })),
            ]}
            onChange={(event) => setNext(event.currentTarget.value)}
          />
          <Button variant="default" onClick={add}>
            {t('editor.wishes_add_it')}
          </Button>
        </div>
      ) : (
        <p className="sub sm" id={ADD} tabIndex={-1}>
          {t('editor.wishes_full', { most })}
        </p>
      )}
    </fieldset>
  );
}
