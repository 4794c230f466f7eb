import type { Display, MaterialInput } from '~/api/wire';
import { typedLine } from '~/lib/typed';

const FORMS = /(株式|有限|合同|合資|合名)会社|[（(][株有同][)）]/g;
const CALLED = ['様', 'さま', 'さん', '氏', '殿', '社長', '会長', '代表', '専務', '常務', '先生'];
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
  const words = bare(text);
  const whole = person.map(bare).join('');
  return hidden.map(bare).some((name) => {
    if (name === '') return false;
    // 金 is also in お金: one letter is a name beside its other half, or before what one calls somebody
    return [...name].length > 1
      ? words.includes(name)
      : CALLED.some((called) => words.includes(name + called)) ||
          words.replaceAll(/\s/g, '').includes(whole);
  });
}
