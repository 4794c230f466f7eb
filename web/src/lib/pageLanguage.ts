/** What says in which language the page is: its root, or what stands for it while the build draws the page. */
export const root: { lang: string } = globalThis.document?.documentElement ?? { lang: '' };
