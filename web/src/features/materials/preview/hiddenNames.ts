import type { Display, MaterialInput } from '~/api/wire';
import { typedLine } from '~/lib/typed';

const FORMS = /(株式|有限|合同|合資|合名)会社|[（(][株有同][)）]/g;
const bare = (name: string | null | undefined) =>
  typedLine(name ?? '')
    .replaceAll(FORMS, '')
    .trim();

/** Whether a text that is printed as it was typed tells whom the pages are not to name. */
export function namesHidden(
  text: string | null | undefined,
  { company, customer }: MaterialInput,
  naming: Display['naming'],
): boolean {
  const person = [customer?.last_name, customer?.first_name];
  const hidden =
    naming === 'nobody' ? [company?.name, ...person] : naming === 'company' ? person : [];
  return hidden.map(bare).some((name) => name !== '' && bare(text).includes(name));
}
