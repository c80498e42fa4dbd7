/** A refused request. `status` 0: there was no answer. */
class Refused extends Error {
  constructor(status) {
    super(String(status));
    this.status = status;
  }
}

/** Talks to the gateway for one visitor. @param who `{ id, hash, name }` of a signed-in visitor, or null */
export class Connection {
  #base;
  #kept;
  #who;
  #asking = null;
  #waitMs = 1000;

  constructor(base, kept, who) {
    this.#base = base;
    this.#kept = kept;
    this.#who = who;
    // Another person signed in on this computer: the conversation before is not theirs.
    if (kept.get().user !== (who?.id ?? "")) kept.forget();
  }

  async #fetch(path, options = {}) {
    try {
      return await fetch(`${this.#base}/${path}`, {
        credentials: "omit",
        referrerPolicy: "origin",
        ...options,
      });
    } catch {
      throw new Refused(0);
    }
  }

  /** The site's settings; null when they cannot be read now. */
  async config() {
    const response = await this.#fetch("config").catch(() => null);
    return response?.ok ? response.json() : null;
  }

  /** Who this visitor is: asked for once, and again when it is over. */
  async #token() {
    const { token } = this.#kept.get();
    if (token !== "") return token;
    this.#asking ??= this.#begin().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #begin() {
    const who = this.#who;
    const response = await this.#fetch("visitors", {
      method: "POST",
      ...(who !== null && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ userId: who.id, userHash: who.hash }),
      }),
    });
    if (!response.ok) throw new Refused(response.status);
    const { token } = await response.json();
    this.#kept.set({ token, user: who?.id ?? "", after: "", shown: [] });
    return token;
  }

  async #call(path, options = {}) {
    const response = await this.#fetch(path, {
      ...options,
      headers: { authorization: `Bearer ${await this.#token()}`, ...options.headers },
    });
    if (response.status === 401) this.#kept.set({ token: "" });
    return response;
  }

  /** @returns the JSON of the answer, or null when it has none. @throws Refused */
  async post(path, body) {
    const isFile = body instanceof Blob;
    const response = await this.#call(path, {
      method: "POST",
      body: isFile ? body : JSON.stringify(body),
      headers: { "content-type": isFile ? body.type || "application/octet-stream" : "application/json" },
    });
    if (!response.ok) throw new Refused(response.status);
    const text = await response.text();
    return text === "" ? null : JSON.parse(text);
  }

  /** Reads events until the signal is aborted or the site refuses. Calls `lost` before each wait for another try. */
  async listen({ signal, event, open, lost, refused }) {
    while (!signal.aborted) {
      const status = await this.#stream({ signal, event, open });
      if (signal.aborted) return;
      if (status === 403 || status === 404) return refused();
      lost();
      await new Promise((resolve) => setTimeout(resolve, this.#waitMs * (0.5 + Math.random())));
      this.#waitMs = Math.min(this.#waitMs * 2, 30000);
    }
  }

  /** One stream to its end. @returns the status it was refused with; 0 when it broke */
  async #stream({ signal, event, open }) {
    try {
      const headers = { "last-event-id": String(this.#kept.get().after ?? "") };
      const response = await this.#call("events", { headers, signal });
      if (!response.ok) return response.status;
      this.#waitMs = 1000;
      open();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const blocks = (rest + part.value).split("\n\n");
        rest = blocks.pop();
        for (const block of blocks) this.#take(block, event);
      }
      return 0;
    } catch (thrown) {
      return thrown?.status ?? 0;
    }
  }

  #take(block, event) {
    const field = (name) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
    const name = field("event");
    if (name === undefined) return;
    event(name, JSON.parse(field("data") ?? "{}"));
    const id = field("id");
    if (id !== undefined) this.#kept.set({ after: id });
  }
}
