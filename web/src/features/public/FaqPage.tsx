import { Link, useMatches } from 'react-router';
import classes from './public.module.css';
import { QuestionList } from './QuestionList';
import { FIRST, TOPICS, type Topic } from './questions';
import { useHead } from '~/i18n/useHead';
import { useTranslation } from '~/i18n/useTranslation';
import type { Key } from '~/i18n/words';
import { paths } from '~/lib/paths';
import { routes, type RouteName } from '~/lib/routes';

const OF_SERVICE: readonly RouteName[] = ['faq.event', 'faq.material'];
const ofService = ({ route }: Topic) => OF_SERVICE.includes(route);

type Guide = Extract<RouteName, `download.${string}`>;
/** The guides of the downloads have a page of their own. */
const GUIDES = Object.keys(routes).filter((name): name is Guide => name.startsWith('download.'));

/** The subjects in their groups. */
const GROUPS: readonly { title: Key; links: readonly { to: string; words: Key }[] }[] = [
  { title: 'faq.group.questions', links: linksOf(TOPICS.filter(ofService)) },
  { title: 'faq.group.account', links: linksOf(TOPICS.filter((one) => !ofService(one))) },
  {
    title: 'faq.group.download',
    links: GUIDES.map((name) => ({ to: paths[name](), words: `faq.${name}` as const })),
  },
];

function linksOf(topics: readonly Topic[]): { to: string; words: Key }[] {
  return topics.map(({ route, title }) => ({ to: routes[route].path, words: title }));
}

/** よくある質問: what is asked first and the list of subjects, or one subject. */
export function FaqPage() {
  const id = useMatches().at(-1)?.id;
  const topic = TOPICS.find(({ route }) => route === id);
  return topic === undefined ? <All /> : <One topic={topic} />;
}

function All() {
  const { t } = useTranslation();
  useHead({ title: t('faq.title'), description: t('faq.description') });
  return (
    <div className={classes.page}>
      <h1>{t('faq.title')}</h1>
      <QuestionList questions={FIRST} />
      <nav className={classes.subjects} aria-label={t('faq.subjects')}>
        {GROUPS.map(({ title, links }) => (
          <section key={title} aria-labelledby={title}>
            <h2 id={title}>{t(title)}</h2>
            <ul>
              {links.map(({ to, words }) => (
                <li key={to}>
                  <Link to={to}>{t(words)}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Contact />
    </div>
  );
}

function One({ topic }: { topic: Topic }) {
  const { t } = useTranslation();
  useHead({
    title: `${t(topic.title)} | ${t('faq.title')}`,
    description: topic.questions.map(({ q }) => t(q)).join(' '),
  });
  return (
    <div className={classes.page}>
      <p>
        <Link to={paths.faq()}>{t('faq.title')}</Link>
      </p>
      <h1>{t(topic.title)}</h1>
      <QuestionList key={topic.route} questions={topic.questions} open />
      <Contact />
    </div>
  );
}

/** Whom to ask what is not answered here. */
function Contact() {
  const { t } = useTranslation();
  return (
    <p className="sub">
      {t('faq.contact')} <Link to={paths.contact()}>{t('nav.contact')}</Link>
    </p>
  );
}
