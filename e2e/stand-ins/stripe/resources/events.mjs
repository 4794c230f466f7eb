import { invalid, missing } from "../errors.mjs";
import { pageOf } from "../world.mjs";

const paging = ["created", "limit", "starting_after", "ending_before"];
// Events are found for thirty days.
const RETENTION = 30 * 24 * 60 * 60;
const wanted = (asked, type) => {
  const patterns = asked.types ?? (asked.type === undefined ? ["*"] : [asked.type]);
  return patterns.some((one) =>
    one.endsWith("*") ? type.startsWith(one.slice(0, -1)) : one === type,
  );
};

export const events = {
  "GET /v1/events": {
    takes: ["type", "types", ...paging],
    run: (world, asked) => {
      if (asked.type !== undefined && asked.types !== undefined)
        throw invalid("You may only specify one of these parameters: type, types.");
      const kept = world
        .all("event")
        .filter((one) => one.created > world.now() - RETENTION && wanted(asked, one.type));
      return pageOf(kept, "/v1/events", asked);
    },
  },
  "GET /v1/events/:id": {
    takes: [],
    run: (world, _asked, id) => {
      const event = world.named("event", id);
      if (event.created <= world.now() - RETENTION) throw missing("event", id, "id", 404);
      return event;
    },
  },
};
