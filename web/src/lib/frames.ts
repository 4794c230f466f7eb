/** What the pages of `routes.ts` stand in. */

/** A component and its words, which are loaded together. */
export interface Part {
  /** The file of the component, which exports it by the file's name. */
  page?: string;
  /** The files of words that it says, besides those of what is around it. */
  words?: readonly string[];
  /** Whoever is there is told from a program. */
  hasBotCheck?: boolean;
}

/** What pages stand in, from the outside in. The page of a frame stays while one inside it changes. */
export const frames = {
  root: {},
  outside: { within: 'root' },
  // Log-in keeps nothing that was loaded, so the first page does without the library for it.
  login: { within: 'outside' },
  public: { within: 'outside', page: 'app/QueriesLayout' },
  signUp: {
    within: 'public',
    page: 'app/SignUpLayout',
    words: ['session', 'sign-in', 'sign-up'],
    hasBotCheck: true,
  },
  resubscription: {
    within: 'public',
    page: 'app/ResubscribeLayout',
    words: ['resubscribe', 'session', 'sign-in'],
  },
  // What somebody without an account reads by a link brings its own header, and nothing of the rest.
  shared: { within: 'root', page: 'app/QueriesLayout' },
  inside: { within: 'root', page: 'app/QueriesLayout' },
  member: { within: 'inside', page: 'app/MemberLayout', words: ['free', 'session', 'sign-in'] },
  account: { within: 'member', page: 'app/AccountLayout', words: ['account'] },
  // What is and was paid, and the ways out, stay open to whoever may enter nothing else until they pay.
  payer: { within: 'inside', page: 'app/MemberLayout', words: ['free', 'session', 'sign-in'] },
  payments: { within: 'payer', page: 'app/AccountLayout', words: ['account'] },
  // One page for a new material and for an old one: its first save does not load the form anew.
  editor: {
    within: 'member',
    page: 'features/materials/editor/EditorPage',
    words: ['comparison', 'editor', 'fields', 'personal', 'preview', 'result'],
  },
  bare: { within: 'inside', page: 'app/BareLayout', words: ['session'] },
} as const satisfies Record<string, Part & { within?: string }>;

export type Frame = keyof typeof frames;

export type AnyFrame = Part & { within?: Frame };
export const allFrames = Object.entries(frames) as [Frame, AnyFrame][];
