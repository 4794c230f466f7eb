import { useEffect } from 'react';

/** As `index.html` names it, which a test holds against it. */
export const SITE = '資産形成の新潮流';

/** The name of the page in front of the name of the site. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} | ${SITE}`;
    return () => {
      document.title = SITE;
    };
  }, [title]);
}
