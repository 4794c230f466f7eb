import classes from './billing.module.css';
import type { Card } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';

/** How a brand is called, and how it is written on its sign: no logo is drawn after its owner's. */
interface Sign {
  name: string;
  mark: string;
  /** Of the mark on a card that is 56 wide. */
  width: number;
  size: number;
  color: string;
}

const SIGNS: Readonly<Record<string, Sign>> = {
  visa: { name: 'Visa', mark: 'VISA', width: 30, size: 14, color: '#1b3f83' },
  mastercard: { name: 'Mastercard', mark: 'Mastercard', width: 50, size: 11, color: '#8f3a14' },
  jcb: { name: 'JCB', mark: 'JCB', width: 26, size: 14, color: '#17643f' },
  amex: { name: 'American Express', mark: 'AMEX', width: 36, size: 13, color: '#14648f' },
  diners: { name: 'Diners Club', mark: 'Diners', width: 36, size: 12, color: '#3c4a5e' },
  discover: { name: 'Discover', mark: 'Discover', width: 46, size: 11, color: '#9a4d08' },
};

/** 「JCB •••• 0505」; the digits alone where the brand is none that is known. */
export const cardName = ({ cardBrand, number }: Pick<Card, 'cardBrand' | 'number'>) =>
  [SIGNS[cardBrand]?.name, '••••', number].filter(Boolean).join(' ');

/** The brand of a card as a small card with its name. */
export function CardBrand({ brand }: { brand: string }) {
  const { t } = useTranslation();
  const sign = SIGNS[brand];
  return (
    <svg
      className={classes.brand}
      viewBox="0 0 56 30"
      role="img"
      aria-label={sign?.name ?? t('card.other_brand')}
    >
      <rect x=".5" y=".5" width="55" height="29" rx="3.5" />
      {sign === undefined ? (
        <path d="M.5 7.5h55v6H.5zM6 20.5h14v2.5H6z" />
      ) : (
        <g fill={sign.color}>
          <path d="M.5 25.5h55a4 4 0 0 1-4 4h-47a4 4 0 0 1-4-4z" />
          <text
            x="28"
            y={13 + sign.size * 0.36}
            fontSize={sign.size}
            textLength={sign.width}
            lengthAdjust="spacingAndGlyphs"
          >
            {sign.mark}
          </text>
        </g>
      )}
    </svg>
  );
}
