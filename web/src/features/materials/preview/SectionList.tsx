import { Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './display.module.css';
import { arranged, keyOf, movableOf, optionalOf, withAbsent, withSection } from './order';
import type { Display, DocumentSection, OptionalSection, SectionName } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { moved } from '~/lib/moved';
import { MoveButtons } from '~/ui/MoveButtons';
import { useAnnouncement } from '~/ui/useAnnouncement';

interface SectionListProps {
  sections: readonly DocumentSection[];
  display: Display;
  disabled: boolean;
  choose: (part: Partial<Display>) => void;
  /** Goes to a page, from 1. */
  goTo: (page: number) => void;
}

const switchOf = (section: OptionalSection) => `show-${section}`;

/** 載せる節と順序: also the way to the pages. */
export function SectionList({
  sections: drawn,
  display,
  disabled,
  choose,
  goTo,
}: SectionListProps) {
  const { t } = useTranslation();
  const sections = arranged(drawn, display);
  const order = movableOf(sections);
  const leftOut = display.left_out ?? [];
  const { say, region } = useAnnouncement();
  const switched = useRef<OptionalSection>(null);
  const show = (name: OptionalSection, isShown: boolean) => {
    switched.current = name;
    choose(withSection(display, name, isShown));
  };
  // a section that is left out stands in another row once the pages are drawn without it
  useEffect(() => {
    if (switched.current !== null && document.activeElement === document.body) {
      document.getElementById(switchOf(switched.current))?.focus({ preventScroll: true });
    }
  }, [drawn]);
  const move = (movable: SectionName, name: string, by: 1 | -1) => {
    const next = moved(order, movable, by);
    choose({ order: withAbsent(next, display) });
    // the number in front is that of its place before
    const bare = name.replace(/^\d+ /, '');
    say(t('display.moved', { name: bare, place: next.indexOf(movable) + 1, count: next.length }));
  };
  return (
    <section aria-labelledby="display-sections">
      <h3 id="display-sections">{t('display.sections')}</h3>
      <p className="sub sm">{t('display.sections_help')}</p>
      <ol className={classes.sections}>
        {sections.map(({ name, page, movable }, index) => {
          const optional = optionalOf(movable);
          return (
            <li key={keyOf(sections, index)}>
              <button type="button" className={classes.name} onClick={() => goTo(page)}>
                {name}
              </button>
              {movable && (
                <MoveButtons
                  labels={{ up: t('display.up', { name }), down: t('display.down', { name }) }}
                  at={order.indexOf(movable)}
                  count={order.length}
                  disabled={disabled}
                  onMove={(by) => move(movable, name, by)}
                />
              )}
              {optional ? (
                <Switch
                  id={switchOf(optional)}
                  aria-label={t('display.show', { name })}
                  checked={!leftOut.includes(optional)}
                  disabled={disabled}
                  onChange={(event) => show(optional, event.currentTarget.checked)}
                />
              ) : (
                <span className={classes.lock} title={t('display.fixed')}>
                  <IconLock size={15} stroke={1.7} role="img" aria-label={t('display.fixed')} />
                </span>
              )}
            </li>
          );
        })}
        {leftOut
          .filter((name) => !order.includes(name))
          .map((name) => (
            <li key={name}>
              <span className={classes.gone}>{t(`display.section.${name}`)}</span>
              <Switch
                id={switchOf(name)}
                aria-label={t('display.show', { name: t(`display.section.${name}`) })}
                checked={false}
                disabled={disabled}
                onChange={() => show(name, true)}
              />
            </li>
          ))}
      </ol>
      {region}
      {leftOut.length > 0 && <p className="sub sm">{t('display.left_out_help')}</p>}
    </section>
  );
}
