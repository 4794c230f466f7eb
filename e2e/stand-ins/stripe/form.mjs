// Stripe's form encoding: `a[b]=c`, `a[]=x`, `a[0][b]=x`.

/** What a body or a query says, as nested objects and lists of strings. */
export function parseForm(text) {
  const root = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const open = name.indexOf("[");
    const keys =
      open < 0
        ? [name]
        : [
            name.slice(0, open),
            ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((m) => m[1]),
          ];
    let place = root;
    keys.forEach((key, depth) => {
      const at = key === "" ? String(Object.keys(place).length) : key;
      if (depth === keys.length - 1) place[at] = value;
      else {
        if (typeof place[at] !== "object") place[at] = {};
        place = place[at];
      }
    });
  }
  return root;
}

/** Whether an object of `parseForm` is a list: its keys are numbers. */
export const isList = (value) =>
  typeof value === "object" && Object.keys(value).every((key) => /^\d+$/.test(key));

/** The same text for the same parameters, whatever their order. */
export const canonical = (value) =>
  JSON.stringify(value, (_key, one) =>
    typeof one === "object"
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
