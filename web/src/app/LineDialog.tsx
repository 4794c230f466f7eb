import { Button } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import classes from './layouts.module.css';
import { useTranslation } from '~/i18n/useTranslation';
import { line } from '~/lib/line';

/**
 * Says that what was asked for waits for the line. The browser's own dialog, in the code of the page that stands:
 * without a line nothing more can be loaded to show one.
 */
export function LineDialog() {
  const shown = useSyncExternalStore(line.subscribe, line.isShown);
  const wanted = useNavigation().location?.key;
  useEffect(() => {
    if (wanted !== undefined) void line.again();
  }, [wanted]);
  return shown && <Waiting />;
}

function Waiting() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [trying, setTrying] = useState(false);
  const [failed, setFailed] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();
  const isGoing = useNavigation().state !== 'idle';
  useEffect(() => dialog.current?.showModal(), []);

  const goBack = () => {
    line.hide();
    // Going to where one is ends what is on its way, and asks nothing.
    if (isGoing) {
      const { state } = location as { state: unknown };
      const here = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
      void navigate(location, { ...here, state });
    }
  };
  const tryAgain = async () => {
    setTrying(true);
    setFailed(!(await line.retry()));
    setTrying(false);
  };
  return (
    <dialog
      ref={dialog}
      className={classes.waiting}
      aria-labelledby="line-title"
      onCancel={(event) => {
        event.preventDefault();
        goBack();
      }}
    >
      <h2 id="line-title">{t('line.title')}</h2>
      <p>{t('line.text')}</p>
      <p role="status">{failed && !trying && t('error.network')}</p>
      <div className={classes.actions}>
        <Button loading={trying} onClick={() => void tryAgain()}>
          {t('ui.retry')}
        </Button>
        <Button variant="default" onClick={goBack}>
          {t('line.stay')}
        </Button>
      </div>
    </dialog>
  );
}
