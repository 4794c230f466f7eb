// The wings, from below: each may use itself and those before it. `content` has its place before it has
// any code. Billing is below the account: a profile is held against the card that is charged, and a
// deletion ends the plan, while nothing of billing asks for either.
export const wings = ["ground", "access", "billing", "account", "materials", "content", "operator"];

// Room → where its wings are, below its sources.
export const winged = {
  service: { wings },
  store: { wings },
  api: { wings, base: "endpoints" },
};
