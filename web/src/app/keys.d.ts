import type account from '~/features/account/words/account.ja.json';
import type announcements from '~/features/announcements/words/announcements.ja.json';
import type backup from '~/features/backup/words/backup.ja.json';
import type billing from '~/features/billing/words/billing.ja.json';
import type free from '~/features/billing/words/free.ja.json';
import type contact from '~/features/contact/words/contact.ja.json';
import type events from '~/features/events/words/events.ja.json';
import type lawTables from '~/features/law/words/law-tables.ja.json';
import type dates from '~/features/materials/words/dates.ja.json';
import type display from '~/features/materials/words/display.ja.json';
import type editor from '~/features/materials/words/editor.ja.json';
import type issued from '~/features/materials/words/issued.ja.json';
import type list from '~/features/materials/words/list.ja.json';
import type money from '~/features/materials/words/money.ja.json';
import type outlook from '~/features/materials/words/outlook.ja.json';
import type path from '~/features/materials/words/path.ja.json';
import type personal from '~/features/materials/words/personal.ja.json';
import type preview from '~/features/materials/words/preview.ja.json';
import type regenerate from '~/features/materials/words/regenerate.ja.json';
import type result from '~/features/materials/words/result.ja.json';
import type share from '~/features/materials/words/share.ja.json';
import type cancel from '~/features/plan/words/cancel.ja.json';
import type history from '~/features/plan/words/history.ja.json';
import type plan from '~/features/plan/words/plan.ja.json';
import type resubscribe from '~/features/plan/words/resubscribe.ja.json';
import type faq from '~/features/public/words/faq.ja.json';
import type publicPages from '~/features/public/words/public.ja.json';
import type profile from '~/features/profile/words/profile.ja.json';
import type recovery from '~/features/recovery/words/recovery.ja.json';
import type secondFactor from '~/features/second-factor/words/second-factor.ja.json';
import type shared from '~/features/shared/words/shared.ja.json';
import type signIn from '~/features/sign-in/words/sign-in.ja.json';
import type signUp from '~/features/sign-up/words/sign-up.ja.json';
import type fields from '~/ui/words/fields.ja.json';
import type ui from '~/ui/words/ui.ja.json';
import type app from './words/app.ja.json';
import type session from './words/session.ja.json';

type Parts = typeof app & typeof fields & typeof session & typeof ui;
type Features = typeof account &
  typeof announcements &
  typeof backup &
  typeof billing &
  typeof cancel &
  typeof contact &
  typeof dates &
  typeof display &
  typeof editor &
  typeof events &
  typeof faq &
  typeof free &
  typeof history &
  typeof issued &
  typeof lawTables &
  typeof list &
  typeof money &
  typeof outlook &
  typeof path &
  typeof personal &
  typeof plan &
  typeof preview &
  typeof profile &
  typeof publicPages &
  typeof recovery &
  typeof regenerate &
  typeof resubscribe &
  typeof result &
  typeof secondFactor &
  typeof share &
  typeof shared &
  typeof signIn &
  typeof signUp;

/** The keys of every file of words. They stand here because only the application knows all features. */
declare module '~/i18n/words' {
  interface Words extends Parts, Features {}
}
