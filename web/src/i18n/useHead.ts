import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { DEFAULT_LANGUAGE, inOtherLanguage } from './language';
import { useLanguage } from './useLanguage';
import { plainPath } from '~/lib/plainPath';
import { useTitle } from '~/lib/useTitle';

/**
 * What a search engine reads of a page for everybody: its title and description, and the one address of it in
 * each language. It goes with the page.
 */
export function useHead({ title, description }: { title: string; description: string }) {
  const language = useLanguage();
  const { pathname } = useLocation();
  useTitle(title);
  useEffect(() => {
    const here = plainPath(window.location.pathname);
    const there = inOtherLanguage(here, language);
    const [ja, en] = language === DEFAULT_LANGUAGE ? [here, there] : [there, here];
    const link = (attributes: Record<string, string>, path: string) =>
      element('link', { ...attributes, href: window.location.origin + path });
    const added = [
      element('meta', { name: 'description', content: description }),
      link({ rel: 'canonical' }, here),
      link({ rel: 'alternate', hreflang: 'ja' }, ja),
      link({ rel: 'alternate', hreflang: 'en' }, en),
      link({ rel: 'alternate', hreflang: 'x-default' }, ja),
    ];
    document.head.append(...added);
    return () => added.forEach((each) => each.remove());
  }, [description, language, pathname]);
}

function element(name: string, attributes: Record<string, string>): Element {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
