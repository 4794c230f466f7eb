import type catalogue from '@catalogue/ja.json';
import type pages from './ja.json';

/** Keys are typed from the Japanese files: they are the source language. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: typeof pages & typeof catalogue };
  }
}
