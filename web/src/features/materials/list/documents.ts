import { api } from '~/api/client';
import { fileOf, type NamedFile } from '~/api/file';
import type { Language } from '~/i18n/language';

/** Which documents are saved together; `lang` is that of materials that have none of their own. */
export interface Together {
  ids: string[];
  lang: Language;
}

/** The documents of several materials as one archive. */
export const loadDocuments = async (body: Together): Promise<NamedFile> =>
  fileOf(await api.POST('/members/me/materials/documents', { body, parseAs: 'blob' }));
