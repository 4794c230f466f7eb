// The wings, from below: each may use itself and those before it. The account is above billing, the
// materials and the content: a profile is held against the card that is charged, a deletion ends the plan
// and takes the materials and the marks of what was read, and none of them asks for anything of an account.
export const wings = ["ground", "access", "billing", "materials", "content", "account", "operator"];

// Crates of ours that only some wings name: the engine computes materials, and nothing else asks for it.
// `files` stand in no wing and name it too: the shapes of its results in the OpenAPI document.
export const namedBy = {
  shinchoryu_engine: { wings: ["materials"], files: ["crates/api/src/schema.rs"] },
};

// Room → where its wings are, below its sources.
export const winged = {
  service: { wings },
  store: { wings },
  api: { wings, base: "endpoints" },
};
