// The web chat on a customer's page: <script src="https://gateway/widget.js" data-site="site-key" async></script>
// It stands in a closed shadow tree, so no style or selector of the page reaches in and none of ours reaches out. What a
// contact or an agent writes only ever becomes text nodes.
(() => {
  const script = document.currentScript;
  const site = script?.dataset.site;
  if (!script || !site || customElements.get("konstruct-chat")) return;
  const base = `${new URL(script.src).origin}/v1/webchat/${encodeURIComponent(site)}`;
  const language = (script.dataset.lang || document.documentElement.lang || navigator.language)
    .slice(0, 2)
    .toLowerCase();
  const mostKept = 100;
  const longest = 8000;

  // The gateway puts every language's words in here as it gives the script out.
  const words = {};
  const spoken = Object.hasOwn(words, language) ? language : "en";
  const say = words[spoken];
  const title = script.dataset.title || say.title;
  const color = /^#[0-9a-f]{6}$/i.test(script.dataset.color || "") ? script.dataset.color : "#1f5eff";

  const sheet = `
    :host { display: block !important; position: fixed !important; inset: auto 16px 16px auto !important; z-index: 2147483000 !important; }
    .root { all: initial; --accent: ${color}; --ground: #fff; --ink: #16181d; --soft: #f1f3f6; --line: #d5d9e0;
      display: block; font: 16px/1.5 system-ui, "Noto Sans Thai", sans-serif; color: var(--ink); }
    @media (prefers-color-scheme: dark) { .root { --ground: #16181d; --ink: #f3f4f6; --soft: #262a32; --line: #3d434f; } }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    button { font: inherit; min-width: 44px; min-height: 44px; border: 0; border-radius: 10px; cursor: pointer; }
    :focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; box-shadow: 0 0 0 5px var(--ground); }
    .launch, .send { background: var(--accent); color: #fff; padding: 0 18px; font-weight: 600; }
    .panel { width: min(380px, calc(100vw - 32px)); height: min(560px, calc(100vh - 32px)); display: flex; flex-direction: column;
      background: var(--ground); border: 1px solid var(--line); border-radius: 16px; overflow: hidden; box-shadow: 0 12px 40px #0004; }
    header { display: flex; align-items: center; justify-content: space-between; padding: 8px 8px 8px 16px; border-bottom: 1px solid var(--line); }
    h2 { font-size: 16px; margin: 0; }
    .close { background: none; color: inherit; font-size: 22px; line-height: 1; }
    .log { flex: 1; overflow-y: auto; padding: 16px; }
    ol { display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none; }
    li { max-width: 85%; padding: 8px 12px; border-radius: 12px; background: var(--soft); white-space: pre-wrap; overflow-wrap: anywhere; }
    li.mine { align-self: flex-end; background: var(--accent); color: #fff; }
    .log a { color: inherit; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .choices { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
    .choices button, .again { background: var(--ground); color: var(--ink); border: 1px solid var(--line); padding: 0 12px; }
    .state { min-height: 21px; padding: 0 16px; font-size: 14px; margin: 0; }
    form { display: flex; gap: 8px; padding: 12px; border-top: 1px solid var(--line); }
    textarea { flex: 1; min-height: 44px; max-height: 120px; font: inherit; color: inherit; background: var(--ground); resize: none;
      border: 1px solid #767c88; border-radius: 10px; padding: 9px 12px; }
    @media (prefers-reduced-motion: no-preference) { .panel { animation: rise .15s ease-out; } @keyframes rise { from { transform: translateY(8px); opacity: 0; } } }
    @media (max-width: 480px) { .panel { width: calc(100vw - 16px); height: calc(100dvh - 16px); margin: 0 -8px -8px 0; } }
  `;

  /** What is kept on this computer, or for as long as the page where nothing may be. */
  const key = `konstruct-chat:${site}`;
  let kept = { token: "", after: "", shown: [] };
  try {
    const stored = JSON.parse(localStorage.getItem(key) || "null");
    if (stored && typeof stored.token === "string" && Array.isArray(stored.shown)) kept = stored;
  } catch {
    kept.isMemoryOnly = true;
  }
  function keep() {
    kept.shown = kept.shown.slice(-mostKept);
    if (kept.isMemoryOnly) return;
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      kept.isMemoryOnly = true;
    }
  }

  function make(tag, set = {}, ...inside) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(set)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, value);
    }
    element.append(...inside);
    return element;
  }

  /** Words as they are, with addresses of the web as links. */
  function linked(text) {
    return String(text)
      .split(/(https?:\/\/[^\s<>"')\]]+)/)
      .map((piece, nth) =>
        nth % 2 === 0
          ? document.createTextNode(piece)
          : make("a", { href: piece, target: "_blank", rel: "noopener noreferrer nofollow" }, piece),
      );
  }

  class KonstructChat extends HTMLElement {
    #root = this.attachShadow({ mode: "closed" });
    #launch;
    #panel;
    #log;
    #list;
    #state;
    #input;
    #asking = null;
    #stream = null;
    #waitMs = 1000;

    connectedCallback() {
      const style = new CSSStyleSheet();
      style.replaceSync(sheet);
      this.#root.adoptedStyleSheets = [style];
      this.setAttribute("lang", spoken);
      this.#launch = make(
        "button",
        { class: "launch", type: "button", "aria-expanded": "false", onclick: () => this.#open() },
        say.open,
      );
      this.#list = make("ol");
      this.#log = make(
        "div",
        { class: "log", role: "log", "aria-label": say.log, tabindex: "0" },
        this.#list,
      );
      this.#state = make("p", { class: "state", role: "status" });
      this.#input = make("textarea", {
        rows: "1",
        maxlength: String(longest),
        "aria-label": say.input,
        placeholder: say.input,
        onkeydown: (event) => this.#onKey(event),
      });
      const form = make(
        "form",
        { onsubmit: (event) => this.#onSubmit(event) },
        this.#input,
        make("button", { class: "send" }, say.send),
      );
      const close = make(
        "button",
        { class: "close", type: "button", "aria-label": say.close, onclick: () => this.#close() },
        make("span", { "aria-hidden": "true" }, "×"),
      );
      this.#panel = make(
        "section",
        { class: "panel", role: "dialog", "aria-label": title, hidden: "" },
        make("header", {}, make("h2", {}, title), close),
        this.#log,
        this.#state,
        form,
      );
      this.#panel.addEventListener("keydown", (event) => {
        // The page's own shortcuts are not meant by whoever writes here.
        event.stopPropagation();
        if (event.key === "Escape") this.#close();
      });
      // What the page sets for everything is inherited no further than here.
      this.#root.append(make("div", { class: "root" }, this.#launch, this.#panel));
      this.#state.textContent = say.hint;
      for (const one of kept.shown) this.#show(one);
    }

    disconnectedCallback() {
      this.#stream?.abort();
    }

    #open() {
      this.#launch.hidden = true;
      this.#launch.setAttribute("aria-expanded", "true");
      this.#panel.hidden = false;
      this.#log.scrollTop = this.#log.scrollHeight;
      this.#input.focus();
      if (this.#stream === null) void this.#listen();
    }

    #close() {
      this.#panel.hidden = true;
      this.#launch.hidden = false;
      this.#launch.setAttribute("aria-expanded", "false");
      this.#launch.focus();
    }

    #onKey(event) {
      // Thai and other scripts end a composition with Enter, too.
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#input.form.requestSubmit();
    }

    #onSubmit(event) {
      event.preventDefault();
      const text = this.#input.value.trim();
      if (text === "") return;
      this.#input.value = "";
      void this.#send({ id: crypto.randomUUID(), text });
    }

    #show({ mine, text, choices = [], attachments = [] }) {
      const item = make(
        "li",
        mine ? { class: "mine" } : {},
        make("span", { class: "unseen" }, `${mine ? say.you : say.they}: `),
        ...linked(text),
      );
      for (const { url, filename } of attachments) {
        const name = String(filename ?? "");
        const link = /^https?:\/\//.test(url ?? "")
          ? make("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, name)
          : name;
        item.append(make("div", {}, link));
      }
      const buttons = choices.map((choice) =>
        make("button", { type: "button", onclick: () => this.#choose(item, choice) }, String(choice.title)),
      );
      if (buttons.length > 0) item.append(make("div", { class: "choices" }, ...buttons));
      this.#list.append(item);
      this.#log.scrollTop = this.#log.scrollHeight;
      return item;
    }

    #choose(item, { id, title: chosen }) {
      item.querySelector(".choices")?.remove();
      this.#input.focus();
      void this.#send({ id: crypto.randomUUID(), text: String(chosen), choice: { id, title: chosen } });
    }

    /** A second try has the same id, so the message counts once. */
    async #send(message, item = null) {
      const shown = item ?? this.#show({ mine: true, text: message.text });
      try {
        const response = await this.#call("messages", { method: "POST", body: JSON.stringify(message) });
        if (!response.ok) throw new Error(String(response.status));
        kept.shown.push({ mine: true, text: message.text });
        keep();
      } catch {
        const again = make("button", { type: "button", class: "again" }, say.again);
        const note = make("div", { role: "alert" }, `${say.unsent} `, again);
        again.addEventListener("click", () => {
          note.remove();
          void this.#send(message, shown);
        });
        shown.append(note);
      }
    }

    /** Who this visitor is: asked for once, and again when it is over. */
    async #token() {
      if (kept.token !== "") return kept.token;
      this.#asking ??= fetch(`${base}/visitors`, {
        method: "POST",
        credentials: "omit",
        referrerPolicy: "origin",
      })
        .then(async (response) => {
          if (!response.ok) throw new Error(String(response.status));
          const given = await response.json();
          kept = { ...kept, token: given.token, after: "", shown: [] };
          keep();
          return given.token;
        })
        .finally(() => {
          this.#asking = null;
        });
      return this.#asking;
    }

    async #call(path, options = {}) {
      const response = await fetch(`${base}/${path}`, {
        ...options,
        credentials: "omit",
        referrerPolicy: "origin",
        headers: {
          authorization: `Bearer ${await this.#token()}`,
          ...(options.body && { "content-type": "application/json" }),
          ...options.headers,
        },
      });
      if (response.status === 401) kept.token = "";
      return response;
    }

    async #listen() {
      this.#stream = new AbortController();
      while (this.isConnected) {
        try {
          const headers = { "last-event-id": String(kept.after ?? "") };
          const response = await this.#call("events", { headers, signal: this.#stream.signal });
          if (response.status === 403 || response.status === 404) {
            this.#state.textContent = say.refused;
            this.#stream = null;
            return;
          }
          if (response.ok) await this.#read(response.body);
        } catch (thrown) {
          if (this.#stream?.signal.aborted) return;
          if (String(thrown?.message) === "403") {
            this.#state.textContent = say.refused;
            this.#stream = null;
            return;
          }
        }
        this.#state.textContent = say.lost;
        await new Promise((resolve) => setTimeout(resolve, this.#waitMs * (0.5 + Math.random())));
        this.#waitMs = Math.min(this.#waitMs * 2, 30000);
      }
    }

    async #read(body) {
      this.#state.textContent = "";
      this.#waitMs = 1000;
      const reader = body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const blocks = (rest + part.value).split("\n\n");
        rest = blocks.pop();
        for (const block of blocks) this.#take(block);
      }
    }

    #take(block) {
      const field = (name) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
      if (field("event") === "typing") this.#state.textContent = `${title} ${say.typing}`;
      if (field("event") !== "message") return;
      const { text, choices, attachments } = JSON.parse(field("data"));
      this.#state.textContent = "";
      const one = { text, choices, attachments };
      this.#show(one);
      kept.after = field("id") ?? kept.after;
      // A link to a file is good for minutes, a choice for one answer.
      kept.shown.push({ text });
      keep();
    }
  }

  customElements.define("konstruct-chat", KonstructChat);
  const place = () => document.body.append(document.createElement("konstruct-chat"));
  if (document.body) place();
  else document.addEventListener("DOMContentLoaded", place, { once: true });
})();
