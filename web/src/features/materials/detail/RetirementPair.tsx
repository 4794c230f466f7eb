import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { drawsPension, retirementItems, type PathItem } from './retirementItems';
import { ApiError } from '~/api/problem';
import type { Comparison, MaterialRecord, Path } from '~/api/wire';
import classes from '~/features/materials/outlook/outlook.module.css';
import { NotReady } from '~/features/materials/outlook/NotReady';
import { useSteps } from '~/features/materials/outlook/useSteps';
import { rowsOf, shortPay, shortYear } from '~/features/materials/path/rows';
import { told } from '~/features/materials/path/told';
import { pathQuery } from '~/features/materials/records';
import { duration } from '~/features/materials/result/duration';
import { isOfInsurance } from '~/features/materials/result/remarks';
import { useGainOrLoss, type WhyChange } from '~/features/materials/result/useGainOrLoss';
import { Warnings } from '~/features/materials/result/Warnings';
import { withScenario } from '~/features/materials/scenario/useScenario';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { addMonths, formatMonth } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { formatYen } from '~/lib/yen';
import { Amount } from '~/ui/Amount';
import { FigureButton, useOpenInline } from '~/ui/FigureButton';
import { GainLoss, type GainLossItem } from '~/ui/GainLoss';
import { Notice } from '~/ui/Notice';
import { Empty, PartError, Waiting } from '~/ui/States';

export interface RetirementPairProps {
  record: Pick<MaterialRecord, 'id' | 'version' | 'input'>;
  /** Where what is missing is put right; nobody may while nothing can be changed. */
  editor: string | undefined;
  scenario: string | null;
  comparison: Comparison;
  plan: number;
  /** The plan's name, where there are several. */
  name: string | undefined;
  reason: WhyChange;
}

/** 得るもの and 失うもの to the retirement: the sums of the path, asked for when they are looked at. */
export function RetirementPair(props: RetirementPairProps) {
  const { record, scenario, editor } = props;
  const { t } = useTranslation();
  const { id, version, input } = record;
  const asked = useQuery(pathQuery(id, version, input, { explain: false, scenario }));
  const steps = useQuery({
    ...pathQuery(id, version, input, { explain: true, scenario }),
    enabled: asked.data !== undefined,
  });
  if (asked.isPending) return <Waiting rows={3} height={84} />;
  if (asked.isError) {
    const refused = asked.error instanceof ApiError && asked.error.status === 422 && asked.error;
    return refused ? (
      <NotReady
        title={t('path.not_ready')}
        problems={refused.problem.errors ?? []}
        {...(editor !== undefined && { editor })}
      />
    ) : (
      <PartError retry={() => void asked.refetch()} />
    );
  }
  const first = asked.data.plans[0]?.years[0];
  if (first === undefined) return <Empty>{t('path.no_years')}</Empty>;
  return <Sums {...props} path={asked.data} explained={steps.data ?? null} from={first.from} />;
}

interface SumsProps extends RetirementPairProps {
  path: Path;
  explained: Path | null;
  /** The first month. */
  from: string;
}

function Sums(props: SumsProps) {
  const { record, scenario, comparison, plan, name, reason, path, explained, from } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const inline = useOpenInline();
  const steps = useSteps(explained);
  const ofYear = useGainOrLoss(plan, reason);
  const total = path.totals[plan - 1];
  if (total === undefined) return null;

  const draws = drawsPension(path);
  const wordsOf = ({ key, change }: PathItem): { label: string; note: string } => {
    switch (key) {
      case 'premiums':
        return {
          label: t(change > 0 ? 'path.pair.premiums_less' : 'path.pair.premiums_more'),
          note: t('path.pair.premiums_note'),
        };
      case 'take_home':
        return {
          label: t('path.pair.take_home'),
          note: t(draws ? 'path.pair.take_home_suspended' : 'path.pair.take_home_note'),
        };
      default:
        return { label: t(`path.pair.${key}`), note: t(`path.pair.${key}_note`) };
    }
  };
  const ofPath = (item: PathItem): GainLossItem => {
    const { key, side, change, figure } = item;
    const { label, note } = wordsOf(item);
    const unit = t(key === 'pension' ? 'unit.yen_per_year' : 'unit.yen');
    const why = steps.why({
      title: label,
      of: t('result.plan', { number: plan }),
      figures: [figure],
      shown: change,
      unit,
    });
    const reasonKey = `retirement ${key}`;
    return {
      key,
      side,
      label,
      note,
      figure: (
        <FigureButton reasonKey={reasonKey} label={t('reason.open', { name: label })} reason={why}>
          <Amount signed value={change} unit={unit} />
        </FigureButton>
      ),
      ...(why !== null && inline(reasonKey) && { below: why }),
    };
  };
  const items = retirementItems(comparison, path, plan).map((each) =>
    each.of === 'path' ? ofPath(each) : ofYear(each.item),
  );
  const { even } = told(t, total, path.months);
  const to = addMonths(`${from}-01`, path.months - 1).slice(0, 7);
  const span = duration(t, path.months);
  const period = t('path.period', {
    from: formatMonth(from, language),
    to: formatMonth(to, language),
    span,
  });
  const rows = rowsOf(path, plan);
  const short = shortYear(rows);
  const pay = shortPay(rows);
  return (
    <div className={classes.sums}>
      <p className="sub sm">{t('path.pair.path_note', { period })}</p>
      {short && pay && (
        <p className="sub sm">
          {t(`path.${pay}`, {
            plan: t('result.plan', { number: plan }),
            span: duration(t, short.now.months),
            now: formatYen(short.now.pay),
            then: formatYen(short.then.pay),
          })}
        </p>
      )}
      <Warnings
        warnings={path.warnings.filter(
          (warning) => warning.code.startsWith('path_') && !isOfInsurance(warning),
        )}
        named={path.totals.length > 1}
      />
      <GainLoss
        items={items}
        of={[...(name === undefined ? [] : [name]), span].join(t('result.and'))}
      />
      <Notice tone={even.bad ? 'warn' : 'info'} title={even.title}>
        <div className={classes.lines}>
          {even.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{t('path.assumed.other_benefits')}</p>
          <p className="no-print">
            <Link to={withScenario(paths.pathOfMaterial(record.id, plan), scenario)}>
              {t('path.pair.to_years')}
            </Link>
          </p>
        </div>
      </Notice>
    </div>
  );
}
