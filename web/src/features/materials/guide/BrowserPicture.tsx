import type { Browser } from './browsers';
import classes from './guide.module.css';
import { useTranslation } from '~/i18n/useTranslation';

/** A window, or a telephone, with the place where a saved file is found; marked by number and ring. */
export function BrowserPicture({ browser }: { browser: Browser }) {
  const { t } = useTranslation();
  const file = t('guide.picture_file');
  const label = t(`guide.picture.${browser}`);
  return browser === 'ios' || browser === 'android' ? (
    <Telephone atTop={browser === 'android'} file={file} label={label} />
  ) : (
    <Window browser={browser} file={file} label={label} />
  );
}

interface PictureProps {
  file: string;
  /** What is seen, for who does not see it. */
  label: string;
}

/** Where the buttons of a window stand, and the arrow of its downloads. */
const WINDOWS = {
  chrome: { dots: false, address: [76, 236], arrow: 332 },
  edge: { dots: false, address: [64, 262], arrow: 346 },
  firefox: { dots: false, address: [90, 210], arrow: 322 },
  safari: { dots: true, address: [120, 160], arrow: 300 },
} as const;

function Window({ browser, file, label }: PictureProps & { browser: keyof typeof WINDOWS }) {
  const { dots, address, arrow } = WINDOWS[browser];
  const [from, width] = address;
  return (
    <svg className={classes.picture} viewBox="0 0 400 200" role="img" aria-label={label}>
      <rect className={classes.paper} x="1" y="1" width="398" height="198" rx="8" />
      <path className={classes.bar} d="M1 9a8 8 0 0 1 8-8h382a8 8 0 0 1 8 8v41H1Z" />
      {dots
        ? [16, 32, 48].map((x) => <circle key={x} className={classes.dot} cx={x} cy="28" r="5" />)
        : [16, 38].map((x) => (
            <rect key={x} className={classes.dot} x={x} y="23" width="12" height="10" rx="2" />
          ))}
      <rect className={classes.address} x={from} y="16" width={width} height="24" rx="12" />
      <Arrow x={arrow} y={28} />
      <rect className={classes.popup} x="196" y="58" width="192" height="56" rx="6" />
      <rect className={classes.sheet} x="208" y="70" width="22" height="30" rx="2" />
      <text className={classes.words} x="246" y="90">
        {file}
      </text>
      <Page y={70} />
      <Mark x={arrow} y={28} number={2} />
      <Mark x={219} y={85} number={3} />
    </svg>
  );
}

function Telephone({ atTop, file, label }: PictureProps & { atTop: boolean }) {
  const y = atTop ? 24 : 176;
  const popup = atTop ? 128 : 108;
  return (
    <svg className={classes.picture} viewBox="0 0 400 200" role="img" aria-label={label}>
      <rect className={classes.paper} x="96" y="1" width="208" height="198" rx="14" />
      <rect className={classes.bar} x="97" y={y - 17} width="206" height="34" />
      <rect className={classes.address} x="146" y={y - 11} width="140" height="22" rx="11" />
      {!atTop && <Arrow x={120} y={y} />}
      <rect className={classes.popup} x="106" y={popup} width="188" height="48" rx="8" />
      <rect className={classes.sheet} x="116" y={popup + 10} width="20" height="28" rx="2" />
      <text className={classes.words} x="152" y={popup + 28}>
        {file}
      </text>
      <Mark x={126} y={popup + 24} number={2} />
      {!atTop && <Mark x={120} y={y} number={3} />}
    </svg>
  );
}

function Arrow({ x, y }: { x: number; y: number }) {
  return (
    <path className={classes.arrow} d={`M${x} ${y - 8}v10m-4-4 4 4 4-4M${x - 7} ${y + 7}h14`} />
  );
}

function Mark({ x, y, number }: { x: number; y: number; number: number }) {
  return (
    <>
      <circle className={classes.ring} cx={x} cy={y} r="15" />
      <circle className={classes.number} cx={x + 14} cy={y - 13} r="9" />
      <text className={classes.digit} x={x + 14} y={y - 9}>
        {number}
      </text>
    </>
  );
}

/** The page behind: lines of text, which say nothing. */
function Page({ y }: { y: number }) {
  return [0, 22, 44, 66, 88].map((down) => (
    <rect
      key={down}
      className={classes.line}
      x="20"
      y={y + down}
      width={down % 44 === 0 ? 150 : 120}
      height="8"
      rx="4"
    />
  ));
}
