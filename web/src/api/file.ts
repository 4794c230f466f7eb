import { toApiError } from './problem';
import { fileName } from '~/lib/saveFile';

/** A file and the name the server gives it. */
export interface NamedFile {
  file: Blob;
  name: string;
}

/** What the server answered for a file. */
export function fileOf(answer: { data?: Blob; error?: unknown; response: Response }): NamedFile {
  const { data: file, error, response } = answer;
  if (file === undefined) throw toApiError(response, error);
  return { file, name: fileName(response.headers.get('content-disposition')) };
}
