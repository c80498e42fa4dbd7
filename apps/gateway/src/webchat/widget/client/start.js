// The web chat on a customer's page: <script src="https://gateway/widget.js" data-site="site-key" async></script>
import { KonstructChat } from "./chat.js";
import { Connection } from "./connection.js";
import { openKept } from "./kept.js";

const script = document.currentScript;
const {
  site = "",
  preview,
  lang,
  title = "",
  color = "",
  userId,
  userHash,
  userName = "",
} = script?.dataset ?? {};
const language = (lang || document.documentElement.lang || navigator.language).slice(0, 2).toLowerCase();

async function place() {
  const kept = openKept(site);
  const who = userId ? { id: userId, hash: userHash ?? "" } : null;
  const connection = new Connection(
    `${new URL(script.src).origin}/v1/webchat/${encodeURIComponent(site)}`,
    kept,
    who,
  );
  const chat = document.createElement("konstruct-chat").begin({
    ...{ language, title, connection, kept, name: userName },
    color: /^#[0-9a-f]{6}$/i.test(color) ? color : "",
  });
  document.body.append(chat);
  for (const waitMs of [0, 1_000, 5_000, 20_000]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const config = await connection.config();
    if (config !== null) return chat.configure(config);
  }
}

if (script && (site || preview !== undefined) && !customElements.get("konstruct-chat")) {
  customElements.define("konstruct-chat", KonstructChat);
  // The portal's preview makes its own element.
  if (preview === undefined) {
    if (document.body) void place();
    else document.addEventListener("DOMContentLoaded", () => void place(), { once: true });
  }
}
