import { useEffect } from 'react';

const SITE = document.title;

/** The name of the page in front of the name of the site. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} | ${SITE}`;
    return () => {
      document.title = SITE;
    };
  }, [title]);
}
