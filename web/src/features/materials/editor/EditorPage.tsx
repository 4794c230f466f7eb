import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Navigate, useMatch, useNavigate, useSearchParams } from 'react-router';
import { copyOf, hiddenOfCopy, newForm } from './defaults';
import { fromInput } from './fromInput';
import { KeptEditor } from './kept/KeptEditor';
import { offerOf, withOffer, withoutOffer } from './offer';
import { unread } from './unread';
import { useLook } from './useLook';
import { useProposer } from './useProposer';
import classes from './editor.module.css';
import { usePlan } from '~/api/plan';
import { statusOf } from '~/api/problem';
import { loadForEditing } from '~/features/materials/records';
import { todayInJapan } from '~/lib/dates';
import { useScenario, withScenario } from '~/features/materials/scenario/useScenario';
import { paths } from '~/lib/paths';
import { routes } from '~/lib/routes';
import { useTitle } from '~/lib/useTitle';
import { PartError, Waiting } from '~/ui/States';

/**
 * /materials/create and /materials/{id}/edit are one page, so that the first save changes the
 * address and nothing else: what stands in the fields stays there.
 */
export function EditorPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useMatch(routes.editMaterial.path)?.params.id ?? null;
  const [search, setSearch] = useSearchParams();
  const { scenario } = useScenario();
  const copied = id === null ? search.get('copy') : null;
  const [mine, setMine] = useState<string | null>(null);
  const created = id !== null && id === mine;
  const source = created ? null : (id ?? copied);
  const loaded = useQuery({
    queryKey: ['editing', source],
    queryFn: ({ signal }) => loadForEditing(source ?? '', signal),
    enabled: source !== null,
    // The form starts from the newest version, and is then its own master.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const onCreated = useCallback(
    (newId: string) => {
      if (newId === mine) return;
      setMine(newId);
      void navigate(withScenario(paths.editMaterial(newId), scenario), { replace: true });
    },
    [mine, navigate, scenario],
  );
  const [copyWhileCreating] = useState(copied);
  const plan = usePlan();
  // A copy has the proposer and the look of its material, and what was just created has its own.
  const [isNew] = useState(id === null && copied === null);
  const proposer = useProposer(isNew);
  const look = useLook(isNew);
  const [entered, setEntered] = useState(false);
  useTitle(t(id === null ? 'editor.create' : 'editor.edit'));

  // Decided once: where the free days end later, what was typed stays, and the answer to a save
  // says why it is not kept.
  if (!entered) {
    if (plan.isPending || proposer === undefined || look === undefined) return <Waiting rows={6} />;
    if (plan.data?.free?.state === 'over') return <Navigate to={paths.materials()} replace />;
    setEntered(true);
  }
  if (source !== null && loaded.isError && statusOf(loaded.error) === 404) throw loaded.error;
  if (source !== null && !loaded.data) {
    return (
      <div className={classes.loading}>
        {loaded.isError ? <PartError retry={() => void loaded.refetch()} /> : <Waiting rows={6} />}
      </div>
    );
  }

  const today = todayInJapan(new Date());
  const record = source === null ? null : (loaded.data?.record ?? null);
  if (id !== null && !created && record !== null) {
    const start = unread.restore(id, fromInput(record.input));
    const offer = offerOf(search);
    const offered = offer && withOffer(start, offer);
    return (
      <KeptEditor
        key={id}
        start={offered?.form ?? start}
        offered={offered}
        at={search.get('field')}
        base={record.input}
        saved={{
          id,
          etag: loaded.data?.etag ?? '',
          state: record.state,
          errors: record.errors,
        }}
        onCreated={onCreated}
        onOfferSaved={() => setSearch(withoutOffer, { replace: true, preventScrollReset: true })}
      />
    );
  }
  return (
    <KeptEditor
      key={`new ${copyWhileCreating ?? ''}`}
      start={record === null ? newForm(today, proposer) : copyOf(record.input, today)}
      base={record === null ? { display: look ?? {} } : hiddenOfCopy(record.input)}
      copied={copyWhileCreating}
      saved={null}
      onCreated={onCreated}
    />
  );
}
