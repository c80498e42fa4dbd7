import { drawn, linked, make, pictureOf } from "./dom.js";
import { ratingForm } from "./rating.js";
import { sheetOf } from "./sheet.js";
import { words } from "./words.js";

const longest = 8000;
const fileKinds = "image/*,application/pdf,.docx,.xlsx,.pptx,.csv,.txt";

/** What is shown before the site's settings are known, and where they cannot be read. */
const standard = { color: "#1f5eff", position: "right", logo: null, texts: {}, uploads: false };

/** The chat of one site. It is in a closed shadow tree: no style or selector of the page reaches in and none of ours reaches out. */
export class KonstructChat extends HTMLElement {
  #root = this.attachShadow({ mode: "closed" });
  #parts = null;
  #stream = null;
  #config = standard;
  #say = words.en;
  #page = { language: "en", title: "", color: "", connection: null, kept: null, name: "" };

  /** @param page `{ language, title, color, connection, kept, name }`; without a connection it is a preview */
  begin(page) {
    this.#page = { ...this.#page, ...page };
    if (page.connection === null) this.setAttribute("data-preview", "");
    return this;
  }

  /** Draws everything again with these settings. What is open, focused, typed or just sent stays so. */
  configure(config) {
    this.#config = { ...standard, ...config };
    const before = this.#parts;
    const focused = this.#root.activeElement;
    this.#draw();
    if (before === null) return;
    const { launch, input, list } = this.#parts;
    input.value = before.input.value;
    // A live page is configured once, after its greeting: what was said meanwhile follows it.
    if (this.#page.connection !== null) {
      const greeting = this.#texts().greeting === "" ? [] : [list.firstElementChild];
      list.replaceChildren(...greeting, ...before.list.children);
    }
    if (!before.panel.hidden) this.open();
    else if (focused === before.launch) launch.focus();
  }

  connectedCallback() {
    if (this.#parts === null) this.#draw();
  }

  disconnectedCallback() {
    this.#stream?.abort();
    this.#stream = null;
  }

  /** The texts of the visitor's language; the site's first language where it has none for it. */
  #texts() {
    const { texts } = this.#config;
    return texts[this.#page.language] ?? Object.values(texts)[0] ?? { title: "", greeting: "", starters: [] };
  }

  #draw() {
    const { language, title, color, kept } = this.#page;
    const spoken = Object.hasOwn(words, language) ? language : "en";
    this.#say = words[spoken];
    const say = this.#say;
    const config = { ...this.#config, ...(color !== "" && { color }) };
    const texts = this.#texts();
    const heading = title || texts.title || say.title;
    const style = new CSSStyleSheet();
    style.replaceSync(sheetOf(config));
    this.#root.adoptedStyleSheets = [style];
    this.setAttribute("lang", spoken);
    const list = make("ol");
    const log = make("div", { class: "log", role: "log", "aria-label": say.log, tabindex: "0" }, list);
    const state = make("p", { class: "state", role: "status" }, say.hint);
    const starters = make("div", { class: "starters" });
    const rating = make("div");
    const input = make("textarea", {
      ...{ rows: "1", maxlength: String(longest), "aria-label": say.input, placeholder: say.input },
      onkeydown: (event) => this.#onKey(event),
    });
    const form = make(
      "form",
      { onsubmit: (event) => this.#onSubmit(event) },
      ...(config.uploads ? [this.#fileButton()] : []),
      input,
      make("button", { class: "send" }, say.send),
    );
    const close = make(
      "button",
      { class: "close", type: "button", "aria-label": say.close, onclick: () => this.#close() },
      make("span", { "aria-hidden": "true" }, "×"),
    );
    const picture = config.logo === null ? [] : [pictureOf(config.logo, 32)];
    const panel = make(
      "section",
      { class: "panel", role: "dialog", "aria-label": heading, hidden: "" },
      make("header", {}, ...picture, make("h2", {}, heading), close),
      ...[log, starters, rating, state, form],
    );
    panel.addEventListener("keydown", (event) => {
      // The page's own shortcuts are not meant while a visitor writes here.
      event.stopPropagation();
      if (event.key === "Escape") this.#close();
    });
    const launch = make(
      "button",
      { class: "launch", type: "button", "aria-expanded": "false", onclick: () => this.open() },
      say.open,
    );
    this.#parts = { heading, launch, panel, log, list, state, starters, rating, input };
    // What the page sets for everything is inherited no further than here.
    this.#root.replaceChildren(make("div", { class: "root" }, launch, panel));
    if (texts.greeting !== "") this.#show({ text: texts.greeting });
    for (const one of kept?.get().shown ?? []) this.#show(one);
    this.#offerStarters();
  }

  /** The site's questions, until something was said. */
  #offerStarters() {
    const { starters } = this.#parts;
    const offered = (this.#page.kept?.get().shown ?? []).length > 0 ? [] : (this.#texts().starters ?? []);
    starters.replaceChildren(
      ...offered.map((text) => make("button", { type: "button", onclick: () => this.#utter(text) }, text)),
    );
    starters.hidden = offered.length === 0;
  }

  #fileButton() {
    const say = this.#say;
    const input = make("input", {
      ...{ type: "file", class: "unseen", accept: fileKinds, "aria-label": say.attach },
      onchange: () => {
        const [file] = input.files;
        input.value = "";
        if (file !== undefined) void this.#sendFile(file);
      },
    });
    return make(
      "label",
      { class: "file", title: say.attach },
      make("span", { "aria-hidden": "true" }, "+"),
      input,
    );
  }

  open() {
    const { launch, panel, log, input } = this.#parts;
    launch.hidden = true;
    launch.setAttribute("aria-expanded", "true");
    panel.hidden = false;
    log.scrollTop = log.scrollHeight;
    if (this.#page.connection === null) return;
    input.focus();
    if (this.#stream === null) this.#listen();
  }

  #close() {
    const { launch, panel } = this.#parts;
    panel.hidden = true;
    launch.hidden = false;
    launch.setAttribute("aria-expanded", "false");
    launch.focus();
  }

  #onKey(event) {
    // Thai and other scripts end a composition with Enter, too.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.#parts.input.form.requestSubmit();
  }

  #onSubmit(event) {
    event.preventDefault();
    const text = this.#parts.input.value.trim();
    if (text === "") return;
    this.#parts.input.value = "";
    this.#utter(text);
  }

  #utter(text) {
    if (this.#page.connection !== null) void this.#send({ id: crypto.randomUUID(), text });
  }

  #show({ mine, text, shown, choices = [], attachments = [] }) {
    const say = this.#say;
    const { list, log } = this.#parts;
    const item = make(
      "li",
      mine ? { class: "mine" } : {},
      make("span", { class: "unseen" }, `${mine ? say.you : say.they}: `),
      ...(shown === undefined ? linked(text) : drawn(shown)),
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
    list.append(item);
    log.scrollTop = log.scrollHeight;
    return item;
  }

  #choose(item, { id, title: chosen }) {
    item.querySelector(".choices")?.remove();
    this.#parts.input.focus();
    void this.#send({ id: crypto.randomUUID(), text: String(chosen), choice: { id, title: chosen } });
  }

  /** A second try has the same id, so the message counts once. */
  async #send(message, item = null) {
    const { connection, kept, name } = this.#page;
    const shown = item ?? this.#show({ mine: true, text: message.text });
    this.#parts.starters.hidden = true;
    try {
      await connection.post("messages", { ...message, ...(name !== "" && { name }) });
      kept.set({ shown: [...kept.get().shown, { mine: true, text: message.text }] });
    } catch {
      this.#offerAgain(shown, () => void this.#send(message, shown));
    }
  }

  async #sendFile(file, item = null, id = crypto.randomUUID()) {
    const { connection } = this.#page;
    const shown = item ?? this.#show({ mine: true, text: file.name });
    try {
      const stored = await connection.post(`files?name=${encodeURIComponent(file.name)}`, file);
      await this.#send({ id, text: file.name, files: [stored.id] }, shown);
    } catch (thrown) {
      if (thrown.status === 413) shown.append(make("div", { role: "alert" }, this.#say.tooLarge));
      else this.#offerAgain(shown, () => void this.#sendFile(file, shown, id));
    }
  }

  #offerAgain(item, again) {
    const button = make("button", { type: "button", class: "again" }, this.#say.again);
    const note = make("div", { role: "alert" }, `${this.#say.unsent} `, button);
    button.addEventListener("click", () => {
      note.remove();
      again();
    });
    item.append(note);
  }

  #listen() {
    const { connection } = this.#page;
    const { state } = this.#parts;
    this.#stream = new AbortController();
    void connection.listen({
      signal: this.#stream.signal,
      event: (name, data) => this.#take(name, data),
      open: () => {
        state.textContent = "";
      },
      lost: () => {
        state.textContent = this.#say.lost;
      },
      refused: () => {
        state.textContent = this.#say.refused;
        this.#stream = null;
      },
    });
  }

  #take(name, data) {
    const { kept, connection } = this.#page;
    const { state, heading, rating } = this.#parts;
    if (name === "typing") state.textContent = `${heading} ${this.#say.typing}`;
    if (name === "rating" && rating.childElementCount === 0)
      rating.replaceChildren(
        ratingForm(
          this.#say,
          (said) => connection.post("rating", said),
          () => undefined,
        ),
      );
    if (name !== "message") return;
    const { text, shown, choices, attachments } = data;
    state.textContent = "";
    rating.replaceChildren();
    this.#show({ text, shown, choices, attachments });
    // A link to a file is good for minutes, a choice for one answer.
    kept.set({ shown: [...kept.get().shown, { text, shown }] });
  }
}
