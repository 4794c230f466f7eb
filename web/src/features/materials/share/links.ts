import { queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import type { SharedLink } from '~/api/wire';
import { ROOT } from '~/features/materials/records';
import en from '~/features/materials/words/share.en.json';
import ja from '~/features/materials/words/share.ja.json';
import type { Language } from '~/i18n/language';
import { momentInJapan } from '~/lib/dates';
import { paths } from '~/lib/paths';

/** The links to what was issued of a material, the newest first. */
export const linksQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'links', id],
    queryFn: ({ signal }) =>
      data(api.GET('/members/me/materials/{id}/links', { params: { path: { id } }, signal })),
    // others open them meanwhile
    staleTime: 0,
  });

/** What a member asks for. */
interface NewLink {
  number: number;
  days: number;
  label: string;
  passcode: string | null;
}

export const makeLink = (id: string, body: NewLink) =>
  data(api.POST('/members/me/materials/{id}/links', { params: { path: { id } }, body }));

export const revokeLink = (id: string, link: string) =>
  data(api.DELETE('/members/me/materials/{id}/links/{link}', { params: { path: { id, link } } }));

/** How a link stands. */
export function standingOf(link: SharedLink, now: Date): 'active' | 'expired' | 'revoked' {
  if (link.revoked_at != null) return 'revoked';
  return new Date(link.expires_at) > now ? 'active' : 'expired';
}

/** What is sent: the token stands behind the mark, where no server on the way reads it. */
export const addressOf = (token: string, language: Language): string =>
  `${location.origin}${language === 'ja' ? '' : `/${language}`}${paths.shared()}#token=${token}`;

const words = { ja, en };

/** A text for a mail, in the language of whoever reads it. */
export function mailText(
  { address, title, link }: { address: string; title: string; link: SharedLink },
  language: Language,
): string {
  const said = words[language];
  const moment = momentInJapan(new Date(link.expires_at), language);
  return [
    said['share.mail.opening'].replace('{{title}}', () => title),
    '',
    address,
    '',
    said['share.mail.until'].replace('{{moment}}', moment),
    ...(link.has_passcode ? [said['share.mail.passcode']] : []),
  ].join('\n');
}
