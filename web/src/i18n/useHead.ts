import { useEffect } from 'react';
import { useHref, useLocation } from 'react-router';
import { tagsOf, type Tag } from './head';
import { useLanguage } from './useLanguage';
import { plainPath } from '~/lib/plainPath';
import { useTitle } from '~/lib/useTitle';

/** The head of a page for everybody. It goes with the page, and so does what the build has drawn of one. */
export function useHead({ title, description }: { title: string; description: string }) {
  const language = useLanguage();
  // as links lead to it: `/en/` is `/en`
  const here = plainPath(useHref(useLocation().pathname));
  useTitle(title);
  useEffect(() => {
    document.head.querySelectorAll('[data-drawn]').forEach((each) => each.remove());
    const added = tagsOf(description, here, language, window.location.origin).map(element);
    document.head.append(...added);
    return () => added.forEach((each) => each.remove());
  }, [description, here, language]);
}

function element([name, attributes]: Tag): Element {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
