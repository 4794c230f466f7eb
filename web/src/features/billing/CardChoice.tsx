import { CardEntry } from './cardEntry/CardEntry';
import { SavedCards } from './SavedCards';
import { NEW, type useCardChoice } from './useCardChoice';
import { RefusalNotice } from '~/ui/RefusalNotice';

interface CardChoiceProps {
  choice: ReturnType<typeof useCardChoice>;
  /** Why it did not go on, where no field of the card says so. */
  refusal: { text: string | null; retryAt: number | null };
  /** It was said before the page was opened: the page begins at its top. */
  isOld?: boolean;
}

/** The cards that are registered, and the fields of another one. */
export function CardChoice({ choice, refusal, isOld = false }: CardChoiceProps) {
  const { saved, selected, triesWithout, choose, declined, withFields, entry } = choice;
  const { declines, declinesOf } = choice;
  return (
    <>
      <SavedCards
        cards={saved}
        selected={selected}
        onSelect={choose}
        other={NEW}
        reasonOf={declined}
        declinesOf={declinesOf}
        declines={declines}
        triesWithout={triesWithout}
      />
      <RefusalNotice takesFocus={!isOld} text={refusal.text} retryAt={refusal.retryAt} />
      {withFields && (
        <div hidden={selected !== NEW}>
          <CardEntry {...entry} />
        </div>
      )}
    </>
  );
}
