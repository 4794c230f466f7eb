import { IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { countOf, neededOf } from './needed';
import classes from './composition.module.css';
import { useUses } from './useUses';
import { useEditor } from '~/features/materials/editor/EditorContext';
import { SECTIONS } from '~/features/materials/editor/sections';
import { useTranslation } from '~/i18n/useTranslation';

const LISTED = SECTIONS.filter((section) => section !== 'kind');

/** 使う項目: which sections the form has, why some of them cannot be put away, and 必須 n/m of each. */
export function SectionList() {
  const { t } = useTranslation();
  const { choose, problems } = useEditor();
  const { form, uses } = useUses();
  const needed = useMemo(() => neededOf(form, uses, problems), [form, uses, problems]);
  return (
    <div className={classes.part}>
      <h3 id="sections-title">{t('kinds.sections')}</h3>
      <p className={classes.aside}>{t('kinds.sections_hint')}</p>
      <ul className={classes.sections} aria-labelledby="sections-title">
        {LISTED.map((section) => {
          const { shown, lock, never, held } = uses[section];
          const { filled, all } = countOf(needed.filter((each) => each.section === section));
          const id = `use-${section}`;
          return (
            <li key={section} className={shown ? undefined : classes.unused}>
              <input
                type="checkbox"
                id={id}
                checked={shown}
                disabled={lock !== null || never}
                aria-describedby={`${id}-why`}
                onChange={(event) => choose(section, event.currentTarget.checked)}
              />
              <label htmlFor={id}>
                <b>{t(`editor.section.${section}`)}</b>
                <small>{t(`kinds.section.${section}`)}</small>
              </label>
              <span className={classes.why} id={`${id}-why`}>
                {lock !== null && <IconLock size={15} stroke={1.6} aria-hidden="true" />}
                {lock !== null && t(`kinds.lock.${lock}`)}
                {never && t(held ? 'kinds.never_held' : 'kinds.never')}
              </span>
              <span className={classes.count}>
                {shown &&
                  (all === 0 ? t('kinds.nothing_needed') : t('kinds.needed', { filled, all }))}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
