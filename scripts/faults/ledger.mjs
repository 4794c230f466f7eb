// What writers were told, and whether it is so: each write is noted as under way before it is sent, as kept
// or refused when it was answered, and stays under way when no answer came.
import { material } from "./program.mjs";

const MATERIALS = "/api/members/me/materials";

/** A person who writes, and everything they were told. */
export class Writer {
  constructor(member, name) {
    Object.assign(this, { member, name, count: 0 });
    /** By id: the titles that may be there (undefined: not there), and the version last seen. */
    this.materials = new Map();
    /** Titles of materials whose making was not answered: there once or not at all. */
    this.unanswered = new Set();
    /** Second lines of the address that may be there. */
    this.profile = new Set([""]);
    this.acknowledged = 0;
    this.refused = new Map();
  }

  /** One write of any kind. Answers whether it was acknowledged. */
  async write(random = Math.random()) {
    const known = [...this.materials].filter(([, now]) => now.version !== null);
    const [id, now] = known[Math.floor(Math.random() * known.length)] ?? [];
    if (random < 0.4 || id === undefined) return this.add();
    if (random < 0.8) return this.update(id, now);
    if (random < 0.9 && known.length > 3) return this.remove(id, now);
    return this.move();
  }

  title() {
    this.count += 1;
    return `${this.name} ${this.count}`;
  }

  async add() {
    const title = this.title();
    this.unanswered.add(title);
    const answer = await this.send("POST", MATERIALS, { input: material(title) });
    if (answer === null) return false;
    this.unanswered.delete(title);
    if (answer.status !== 201) return false;
    const { id } = answer.json;
    this.materials.set(id, { titles: new Set([title]), version: answer.headers.etag });
    return true;
  }

  async update(id, now) {
    const title = this.title();
    const headers = { "if-match": now.version };
    now.titles.add(title);
    const answer = await this.send(
      "PATCH",
      `${MATERIALS}/${id}`,
      { input: material(title) },
      headers,
    );
    if (answer === null) {
      now.version = null; // read again before the next write
      return false;
    }
    now.titles.delete(title);
    if (answer.status !== 200) return false;
    Object.assign(now, { titles: new Set([title]), version: answer.headers.etag });
    return true;
  }

  async remove(id, now) {
    now.titles.add(undefined);
    const answer = await this.send("DELETE", MATERIALS, { ids: [id] });
    if (answer === null) {
      now.version = null;
      return false;
    }
    now.titles.delete(undefined);
    if (answer.status !== 204) return false;
    Object.assign(now, { titles: new Set([undefined]), version: null });
    return true;
  }

  async move() {
    const address_line2 = this.title();
    this.profile.add(address_line2);
    const { profile } = this.member;
    const whole = { ...profile, address_line2 };
    const answer = await this.send("PATCH", "/api/members/me/profile", whole);
    if (answer === null) return false;
    this.profile.delete(address_line2);
    if (answer.status >= 300) return false;
    this.profile = new Set([address_line2]);
    return true;
  }

  /** The answer, or null where none came. */
  async send(method, path, body, headers) {
    const answer = await this.member.ask(method, path, body, headers).catch(() => null);
    if (answer === null) return null;
    if (answer.status < 300) this.acknowledged += 1;
    else {
      const what = `${answer.status} ${answer.json?.code ?? ""}`;
      this.refused.set(what, (this.refused.get(what) ?? 0) + 1);
    }
    return answer;
  }

  /** Compares what is there with what was told; what was under way is settled by what is found. */
  async check() {
    const faults = [];
    for (const [id, now] of this.materials) {
      const answer = await this.member.ask("GET", `${MATERIALS}/${id}`);
      if (![200, 404].includes(answer.status)) throw new Error(`${id}: ${answer.status}`);
      const title = answer.status === 200 ? answer.json.input.title : undefined;
      if (!now.titles.has(title)) {
        faults.push(`${this.name}: ${id} is ${title}, not ${[...now.titles].join(" or ")}`);
      }
      if (title === undefined) this.materials.delete(id);
      else Object.assign(now, { titles: new Set([title]), version: answer.headers.etag });
    }
    const listed = await this.list();
    for (const title of new Set(listed.map((row) => row.title))) {
      const times = listed.filter((row) => row.title === title);
      if (times.length > 1) faults.push(`${this.name}: ${title} is there ${times.length} times`);
    }
    for (const { id, title } of listed) {
      if (this.materials.has(id)) continue;
      if (!this.unanswered.has(title)) faults.push(`${this.name}: nobody made ${title}`);
      const version = (await this.member.must("GET", `${MATERIALS}/${id}`)).headers.etag;
      this.materials.set(id, { titles: new Set([title]), version });
    }
    this.unanswered.clear();
    const profile = (await this.member.must("GET", "/api/members/me/profile")).json;
    if (!this.profile.has(profile.address_line2)) {
      faults.push(`${this.name}: the address is ${profile.address_line2}`);
    }
    this.profile = new Set([profile.address_line2]);
    return faults;
  }

  async list() {
    const rows = [];
    for (let page = 1; ; page += 1) {
      const { results } = (await this.member.must("GET", `${MATERIALS}?marker.page=${page}`)).json;
      rows.push(...results.map(({ material }) => ({ id: material.id, title: material.title })));
      if (results.length < 10) return rows;
    }
  }
}

/** Lets writers write until they are told to stop; a refused one takes a breath. */
export function atWork(writers, { pauseMs = 0 } = {}) {
  let stopped = false;
  const all = writers.map(async (writer) => {
    while (!stopped) {
      const done = await writer.write();
      if (!done || pauseMs > 0) await new Promise((go) => setTimeout(go, done ? pauseMs : 20));
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(all);
  };
}

/** What writers were refused, by status and code. */
export function refusals(writers) {
  const all = new Map();
  for (const [what, times] of writers.flatMap(({ refused }) => [...refused])) {
    all.set(what, (all.get(what) ?? 0) + times);
  }
  return [...all].map(([what, times]) => `${what}: ${times}`).join(", ") || "none";
}
