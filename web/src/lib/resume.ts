import { tabMemory } from './tabMemory';

/** Where somebody stood when the session ended, and what was kept of what they typed there. */
export interface Standing {
  path: string;
  /** The name of what was kept; null where everything was saved. */
  draft: string | null;
}

const kept = tabMemory('resume.');
const AT = 'at';

const isStanding = (value: unknown): value is Standing =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Standing>).path === 'string';

/** Log-in leads back there, once, in this tab and for the same member. */
export const resume = {
  write: (standing: Standing) => kept.write(AT, standing),
  read(): Standing | null {
    const found = kept.read(AT);
    return isStanding(found) ? found : null;
  },
  take(): Standing | null {
    const found = resume.read();
    kept.clear();
    return found;
  },
  clear: () => kept.clear(),
};
