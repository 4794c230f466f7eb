import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import { beyondBounds, notAnswered } from './bounds';
import { usesOf, type Chosen } from './composition/composition';
import { neededOf } from './composition/needed';
import { useFirstFigures } from './composition/useFirstFigures';
import { ConflictModal } from './ConflictModal';
import { EditorBar } from './EditorBar';
import { EditorContext, type EditorState } from './EditorContext';
import classes from './editor.module.css';
import type { MaterialForm } from './form';
import { focusFieldIn } from '~/lib/focus';
import { fromInput } from './fromInput';
import { toInput } from './toInput';
import { createKeeper } from './kept/keeper';
import { LeaveGuard } from './LeaveGuard';
import { useComparison } from './live/useComparison';
import { useSaver } from './live/useSaver';
import { LiveResult } from './LiveResult';
import type { Offered } from './offer';
import { OfferNotice } from './OfferNotice';
import { NeededBar } from './composition/NeededBar';
import { PhoneBar } from './PhoneBar';
import { ProblemSummary } from './ProblemSummary';
import { SectionCards } from './SectionCards';
import { SectionNav } from './SectionNav';
import { missingForDocument, sectionOf, unreadable, type Section } from './sections';
import { unread } from './unread';
import { useBonusDays } from './useBonusDays';
import { useLineBack } from './useLineBack';
import { useSaveKey } from './useSaveKey';
import { useUndo } from './useUndo';
import { memory } from '~/api/memory';
import { statusOf, type FieldProblem } from '~/api/problem';
import type { MaterialInput } from '~/api/wire';
import { comparesPay } from '~/features/materials/kind';
import { useScenario, withScenario } from '~/features/materials/scenario/useScenario';
import { paths } from '~/lib/paths';
import { NEW, type Place } from '~/lib/unsaved';
import { Notice } from '~/ui/Notice';
import { toasts } from '~/ui/toasts';
import { useNarrow } from '~/ui/useNarrow';

interface Saved {
  id: string;
  etag: string;
  state: 'draft' | 'complete';
  /** What the server misses in it, or finds wrong. */
  errors: readonly FieldProblem[];
}

export interface EditorProps {
  start: MaterialForm;
  /** What the form was made from; what it does not show stays as it is there. */
  base: MaterialInput;
  /** The material that a new one is begun from; null of any other. */
  copied?: string | null;
  /** The record under edit; null while it is new. */
  saved: Saved | null;
  onCreated: (id: string) => void;
  /** What `start` has beside the record; nothing is saved before the member saves it. */
  offered?: Offered | null;
  onOfferSaved?: () => void;
  /** The field at which it opens. */
  at?: string | null;
  /** Where `start` was kept, where it goes on from what was typed before. */
  kept: Place | null;
  /** What is said above the form. */
  notice: ReactNode;
}

/** The proposal of a path, from 0. */
function planOf(path: string): number | null {
  const [, index] = /^proposals\.(\d+)/.exec(path) ?? [];
  return index === undefined ? null : Number(index);
}

/** Goes to a field whose section is open, or is about to be drawn. */
function focusField(path: string) {
  setTimeout(() => {
    const field = document.getElementById(path);
    for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
      fold.open = true;
    (field ?? document.getElementById(`section-${sectionOf(path)}`))?.scrollIntoView({
      block: 'center',
    });
    const input = field?.querySelector<HTMLElement>('input:checked, input') ?? field;
    input?.focus({ preventScroll: true });
  });
}

const NONE: readonly FieldProblem[] = [];

/** The section of what a material compares. */
const comparedIn = ({ kind }: MaterialForm): Section =>
  comparesPay(kind) ? 'proposals' : 'insurance';

export function Editor(props: EditorProps) {
  const { start, saved, onCreated, offered = null, onOfferSaved, at = null } = props;
  const { copied = null, kept: keptAs, notice } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const form = useForm<MaterialForm>({ defaultValues: start });
  // what the form does not show is that of the version which is saved over
  const [base, setBase] = useState(props.base);
  useBonusDays(form);
  const { scenario } = useScenario();
  const { live, comparer } = useComparison(scenario);
  const { saver, status, state } = useSaver(saved, onCreated, offered !== null, copied);
  const isNew = saved === null;
  const begun = copied !== null || keptAs !== null;
  const [open, setOpen] = useState<Section | null>(
    at !== null ? sectionOf(at) : isNew ? (begun ? 'company' : 'kind') : comparedIn(start),
  );
  const [chosen, setChosen] = useState<Chosen>(at === null ? {} : { [sectionOf(at)]: true });
  const [plan, setPlan] = useState(offered !== null ? offered.into - 1 : (planOf(at ?? '') ?? 0));
  const [asked, setTried] = useState(at !== null);
  const [typing, setTyping] = useState<string | null>(null);
  // What the server does not keep is shown at its field.
  const refused = status.kind === 'failed' && statusOf(status.error) === 422;
  const tried = asked || refused;
  const sliding = useRef(false);
  const last = useRef<string | null>(null);
  const [keeper] = useState(() => createKeeper(memory.member, saved?.id ?? NEW, keptAs));
  useEffect(() => keeper.open(), [keeper]);

  const values = useWatch({ control: form.control }) as MaterialForm;
  const first = useFirstFigures(values, base, live, scenario);
  const uses = useMemo(() => usesOf(values, chosen), [values, chosen]);
  const input = useMemo(() => toInput(values, base), [values, base]);
  const lost = useMemo(() => unreadable(values), [values]);
  const missing = useMemo(() => missingForDocument(values), [values]);
  const beyond = useMemo(() => beyondBounds(values), [values]);
  // What is still typed is not wrong yet.
  const held = beyond.some(({ field }) => field === typing) ? typing : null;
  // What only a document asks for is told with the record, and holds until something changes.
  const kept =
    status.kind === 'saved'
      ? status.record.errors
      : status.kind === 'loaded' && saved !== null
        ? saved.errors
        : NONE;
  // Whoever says something of a field first has the word.
  const problems = useMemo<readonly FieldProblem[]>(() => {
    const told = [live.errors, missing, kept].reduce<readonly FieldProblem[]>(
      (said, more) => [...said, ...notAnswered(more, said, null)],
      lost,
    );
    // What the kind does not use is not asked for.
    return [...told, ...notAnswered(beyond, told, held)].filter(
      ({ field }) => uses[sectionOf(field)].shown,
    );
  }, [lost, live.errors, missing, kept, beyond, held, uses]);
  const needed = useMemo(() => neededOf(values, uses, problems), [values, uses, problems]);

  const undo = useUndo();
  const isOffer = offered !== null;
  const isChanged = isOffer || keptAs !== null;
  // What is in the form is compared, and kept once the material exists.
  useEffect(() => {
    const text = JSON.stringify(input);
    if (text === last.current) return;
    const first = last.current === null;
    last.current = text;
    if (first) {
      comparer.now(input);
      if (isChanged) saver.change(input);
      return;
    }
    comparer.change(input, sliding.current);
    sliding.current = false;
    saver.change(input);
  }, [input, comparer, saver, isChanged]);
  // another law is another question, also of the same input
  const assumed = useRef(scenario);
  useEffect(() => {
    if (assumed.current === scenario) return;
    assumed.current = scenario;
    comparer.now(input);
  }, [scenario, input, comparer]);
  useEffect(() => {
    if (isOffer && status.kind === 'saved') onOfferSaved?.();
  }, [isOffer, status, onOfferSaved]);

  const openSection = useCallback((section: Section | null) => {
    setOpen(section);
    if (section === null) return;
    focusFieldIn(`section-${section}-body`);
    // What was open above it is closed now.
    requestAnimationFrame(() => {
      document.getElementById(`section-${section}`)?.scrollIntoView({ block: 'start' });
    });
  }, []);

  const goToField = useCallback(
    (path: string) => {
      setPlan((plan) => planOf(path) ?? plan);
      setOpen(sectionOf(path));
      focusField(path);
    },
    [setOpen],
  );

  useEffect(() => {
    if (at !== null) focusField(at);
  }, [at]);

  const showProblems = useCallback(() => {
    setTried(true);
    setTimeout(() => {
      const summary = document.getElementById('problems');
      summary?.scrollIntoView({ block: 'center' });
      summary?.focus({ preventScroll: true });
    });
  }, []);

  const save = async () => {
    if (await saver.save(input)) {
      setTried(problems.length > 0);
      if (problems.length > 0) toasts.show(t('editor.saved_as_draft', { count: problems.length }));
    }
  };

  useSaveKey(() => void save());

  /** Goes where the saved material is shown, or to what is missing for it. */
  const saveAndShow = async (path: (id: string) => string) => {
    setTried(true);
    const [first] = problems;
    if (first !== undefined) {
      goToField(first.field);
      return;
    }
    if ((await saver.save(input)) && saver.id !== null) {
      await navigate(path(saver.id));
    }
  };

  const lineIsBack = useLineBack(() => {
    keeper.flush();
    // A new record could be made twice: that one is for the member to send again.
    if (saver.id !== null && !saver.clean) void saver.flush();
  });

  const dirty = useCallback(() => !saver.clean || lost.length > 0, [saver, lost]);
  const { id } = saver;
  useEffect(() => {
    if (id !== null) unread.keep(id, values, lost);
  }, [id, values, lost]);
  // What is not saved is kept in the browser; of a saved material the tab keeps what cannot be read.
  const keep = useCallback(
    () =>
      keeper.change({ form: values, base: isNew ? base : {}, copied, etag: saver.etag }, saver.id),
    [keeper, values, isNew, base, copied, saver],
  );
  const typed = useRef(values);
  useEffect(() => {
    if (typed.current === values) return;
    typed.current = values;
    if (saver.id === null ? dirty() : !saver.clean) keep();
  }, [values, saver, dirty, keep]);
  useEffect(() => {
    if (status.kind === 'saved' && saver.clean) keeper.forget();
  }, [status, saver, keeper]);

  const context = useMemo<EditorState>(
    () => ({
      problems,
      comparison: live.comparison,
      tried,
      open,
      setOpen: openSection,
      chosen,
      choose: (section, used) => setChosen((before) => ({ ...before, [section]: used })),
      plan,
      setPlan,
      slide: () => {
        sliding.current = true;
      },
      undo,
    }),
    [problems, live.comparison, tried, open, openSection, chosen, plan, undo],
  );

  return (
    <FormProvider {...form}>
      <EditorContext value={context}>
        <EditorBar
          status={status}
          state={state}
          isNew={isNew && saver.id === null}
          onSave={() => void save()}
          left={problems.length}
          onShowLeft={showProblems}
          {...(scenario === null && {
            onPreview: () => void saveAndShow(paths.previewMaterial),
          })}
        />
        <div className={classes.columns}>
          <SectionNav uses={uses} onGo={openSection} />
          <form
            className={classes.form}
            aria-label={t('editor.form')}
            onChange={(event) => setTyping((event.target as HTMLElement).id)}
            onBlur={() => setTyping(null)}
            onSubmit={(event) => event.preventDefault()}
          >
            {(saved !== null || saver.id === null) && notice}
            {lineIsBack && saver.id === null && status.kind === 'failed' && (
              <Notice tone="info" title={t('editor.line_back')} role="status">
                <button type="button" className="lnk" onClick={() => void save()}>
                  {t('editor.save')}
                </button>
              </Notice>
            )}
            {offered && <OfferNotice offered={offered} />}
            {tried && <ProblemSummary problems={problems} onGo={goToField} />}
            <SectionCards uses={uses} />
          </form>
          <aside className={classes.result} aria-label={t('result.title')}>
            <LiveResult
              live={live}
              plan={plan + 1}
              problems={problems}
              needed={needed}
              comparesPay={comparesPay(values.kind)}
              first={first}
              onGo={goToField}
              onRetry={() => comparer.now(input)}
              onShowProblems={showProblems}
              onMonths={() =>
                void saveAndShow((saved) =>
                  withScenario(paths.moneyOfMaterial(saved, plan + 1), scenario),
                )
              }
              onYears={() =>
                void saveAndShow((saved) =>
                  withScenario(paths.pathOfMaterial(saved, plan + 1), scenario),
                )
              }
            />
          </aside>
        </div>
        {narrow && live.comparison === null && <NeededBar needed={needed} onGo={goToField} />}
        {narrow && live.comparison && (
          <PhoneBar
            comparison={live.comparison}
            plan={Math.min(plan + 1, live.comparison.differences.length)}
          />
        )}
        <LeaveGuard
          dirty={dirty}
          save={() => saver.save(input)}
          failure={status.kind === 'failed' ? status.error : null}
          discard={() => {
            keeper.forget();
            if (id !== null) unread.forget(id);
          }}
          keep={() => {
            keep();
            return keeper.flush() ? keeper.name : null;
          }}
          allowed={(pathname) =>
            saver.id !== null && pathname.endsWith(paths.editMaterial(saver.id))
          }
        />
        {status.kind === 'conflict' && saver.id !== null && (
          <ConflictModal
            id={saver.id}
            mine={values}
            onMine={({ etag, record }) => {
              setBase(record.input);
              void saver.overwrite(etag, toInput(form.getValues(), record.input));
            }}
            onTheirs={(theirs) => {
              saver.adopt(theirs.etag, theirs.record);
              setBase(theirs.record.input);
              last.current = JSON.stringify(
                toInput(fromInput(theirs.record.input), theirs.record.input),
              );
              form.reset(fromInput(theirs.record.input));
              comparer.now(theirs.record.input);
              undo(t('editor.theirs_taken'), () => form.reset(values));
            }}
          />
        )}
      </EditorContext>
    </FormProvider>
  );
}
