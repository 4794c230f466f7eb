import { Button, NativeSelect, Switch } from '@mantine/core';
import { Link } from 'react-router';
import classes from './display.module.css';
import { CommentList } from './CommentList';
import { namesHidden } from './hiddenNames';
import { LogoChoice } from './LogoChoice';
import { SectionList } from './SectionList';
import type { Display, DocumentSection, MaterialInput } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { Notice } from '~/ui/Notice';
import { RadioList } from '~/ui/RadioList';

interface DisplayPanelProps {
  input: MaterialInput;
  sections: readonly DocumentSection[];
  display: Display;
  /** Whether anything can be changed; null while that is not known. */
  mayChange: boolean | null;
  isBehind: boolean;
  choose: (part: Partial<Display>) => void;
  reset: () => void;
  goTo: (page: number) => void;
  /** Where the title is changed. */
  titleField: string;
}

const PALETTES = ['navy', 'plum', 'brown', 'mono'] as const;
const ERAS = ['both', 'western', 'japanese'] as const;
const NAMINGS = ['company_and_person', 'company', 'nobody'] as const;
const WATERMARKS = ['estimate', 'confidential'] as const;

/** 表示設定: everything of the document that is no figure. */
export function DisplayPanel(props: DisplayPanelProps) {
  const { input, sections, display, mayChange, isBehind, choose, reset, goTo, titleField } = props;
  const disabled = mayChange !== true;
  const { t } = useTranslation();
  // what was written is nobody's setting
  const isUsual = Object.keys(display).every((name) => name === 'comments');
  return (
    <aside
      id="display-settings"
      className={`${classes.panel} no-print`}
      aria-labelledby="display-title"
    >
      <h2 id="display-title">{t('display.title')}</h2>
      {mayChange === false ? (
        <Notice tone="info">{t('display.read_only')}</Notice>
      ) : (
        <p className="sub sm">{t('display.saved_with')}</p>
      )}
      <p role="status" className={`sub sm ${classes.status}`}>
        {isBehind && t('display.saving')}
      </p>
      <SectionList {...{ sections, display, disabled, choose, goTo }} />
      <fieldset className={classes.choices} disabled={disabled}>
        <section className={classes.palettes}>
          <h3>{t('display.palette')}</h3>
          <RadioList
            name="palette"
            label={t('display.palette')}
            choices={PALETTES.map((value) => ({
              value,
              words: (
                <>
                  <span className={`${classes.colour} ${classes[value]}`} aria-hidden="true" />
                  {t(`display.palette.${value}`)}
                </>
              ),
            }))}
            selected={display.palette ?? 'navy'}
            onSelect={(palette) => choose({ palette })}
          />
        </section>
        <LogoChoice {...{ display, disabled, choose }} />
        <CommentList {...{ input, sections, display, disabled, choose }} />
        <div className={classes.fields}>
          <NativeSelect
            label={t('display.naming')}
            description={t('display.naming_help')}
            value={display.naming ?? 'company_and_person'}
            data={NAMINGS.map((value) => ({ value, label: t(`display.naming.${value}`) }))}
            onChange={(event) => {
              const naming = NAMINGS.find((name) => name === event.currentTarget.value);
              if (naming) choose({ naming });
            }}
          />
          {namesHidden(input.title, input, display.naming) && (
            <Notice tone="warn" role="status">
              {t('display.names_somebody', { title: input.title ?? '' })}{' '}
              {/* the form would be read before what is being saved */}
              {!disabled && !isBehind && <Link to={titleField}>{t('display.to_title')}</Link>}
            </Notice>
          )}
          <NativeSelect
            label={t('display.era')}
            description={t('display.era_help')}
            value={display.era ?? 'both'}
            data={ERAS.map((value) => ({ value, label: t(`display.era.${value}`) }))}
            onChange={(event) => {
              const era = ERAS.find((name) => name === event.currentTarget.value);
              if (era) choose({ era });
            }}
          />
          <NativeSelect
            label={t('display.watermark')}
            value={display.watermark ?? 'none'}
            data={[
              { value: 'none', label: t('display.watermark.none') },
              ...WATERMARKS.map((value) => ({ value, label: t(`display.watermark.${value}`) })),
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              choose({ watermark: WATERMARKS.find((name) => name === value) ?? null });
            }}
          />
        </div>
        <section className={classes.switches}>
          <Switch
            label={t('display.page_numbers')}
            checked={!(display.without_page_numbers ?? false)}
            onChange={(event) => choose({ without_page_numbers: !event.currentTarget.checked })}
          />
          <Switch
            label={t('display.working')}
            checked={display.working ?? false}
            onChange={(event) => choose({ working: event.currentTarget.checked })}
          />
        </section>
        <Button
          variant="default"
          {...(isUsual && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => !isUsual && reset()}
        >
          {t('display.reset')}
        </Button>
      </fieldset>
    </aside>
  );
}
