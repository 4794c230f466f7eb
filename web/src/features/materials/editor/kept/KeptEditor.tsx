import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import { KeptNotice } from './KeptNotice';
import { useKeptDraft } from './useKeptDraft';
import { Editor, type EditorProps } from '~/features/materials/editor/Editor';
import { NEW } from '~/lib/unsaved';
import { toasts } from '~/ui/toasts';

type KeptEditorProps = Omit<EditorProps, 'kept' | 'notice'>;

/** The name of the draft that log-in leads back to. */
const nameIn = (state: unknown): string | null => {
  const { draft } = (state ?? {}) as { draft?: unknown };
  return typeof draft === 'string' ? draft : null;
};

/**
 * The editor, which goes on from what was typed before and not saved: by itself after the session ended
 * on it, and where the member chooses so.
 */
export function KeptEditor(props: KeptEditorProps) {
  const { base, saved } = props;
  const { t } = useTranslation();
  const name = nameIn(useLocation().state);
  const { draft, offered, goOn, discard } = useKeptDraft(
    saved?.id ?? NEW,
    name,
    saved === null ? null : base,
  );
  const unasked = draft !== null && draft.place.name === name;
  useEffect(() => {
    if (unasked) toasts.show(t('editor.kept_back'));
  }, [unasked, t]);

  if (draft === null) {
    const notice = offered && <KeptNotice kept={offered} onGoOn={goOn} onDiscard={discard} />;
    return <Editor key="start" {...props} kept={null} notice={notice} />;
  }
  const { form, etag, base: hidden, copied } = draft.draft;
  return (
    <Editor
      key={draft.place.name}
      {...props}
      start={form}
      base={saved === null ? hidden : base}
      copied={saved === null ? copied : null}
      // What was saved since is another version, and is asked about.
      saved={saved && { ...saved, etag: etag ?? saved.etag }}
      offered={null}
      kept={draft.place}
      notice={null}
    />
  );
}
