// The stand-in for Stripe, as a process of its own.
// usage: node e2e/stand-ins/stripe/main.mjs [--port 0]
// Prints {"port": …} when it listens; ends with its stdin, or on SIGTERM.
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { Api } from "./api.mjs";
import { controls } from "./control.mjs";
import { Deliveries } from "./deliveries.mjs";
import { StripeError } from "./errors.mjs";
import { Faults } from "./faults.mjs";
import { Keys } from "./idempotency.mjs";
import { World } from "./world.mjs";

const { values } = parseArgs({ options: { port: { type: "string", default: "0" } } });
const CONTROL = "/_stand_in/";

let parts;
function begin() {
  parts?.deliveries.stop();
  const world = new World();
  const keys = new Keys(() => world.now());
  const faults = new Faults();
  const deliveries = new Deliveries(world);
  const api = new Api({ world, keys, faults });
  world.onEvent = (event) => deliveries.take(event);
  parts = { world, faults, deliveries, api, reset: begin };
}
begin();

async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function control(name, text, response) {
  const call = controls(parts)[name];
  let status = call ? 200 : 404;
  let body;
  try {
    body = call
      ? ((await call(text === "" ? {} : JSON.parse(text))) ?? {})
      : { error: "no such call" };
  } catch (error) {
    status = 400;
    body = error instanceof StripeError ? error.body("") : { error: error.message };
  }
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

const server = createServer((request, response) => {
  const url = new URL(request.url, "http://stand-in");
  textOf(request)
    .then((text) =>
      url.pathname.startsWith(CONTROL)
        ? control(url.pathname.slice(CONTROL.length), text, response)
        : parts.api.answer(request, response, url, text),
    )
    .catch((error) => {
      // a fault of the stand-in's own must not look like one of Stripe's
      console.error(error);
      request.socket.destroy();
    });
});

const end = () => {
  server.close();
  server.closeAllConnections();
  process.exit(0);
};
process.stdin.on("end", end).resume();
process.on("SIGTERM", end);
server.listen(Number(values.port), "127.0.0.1", () => {
  console.log(JSON.stringify({ port: server.address().port }));
});
