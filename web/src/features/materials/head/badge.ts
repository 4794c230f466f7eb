/** How a mark of a material looks, beside a heading and in a row. */
export const BADGE = { component: 'span', size: 'lg', h: 22, fz: 12, px: 8 } as const;
