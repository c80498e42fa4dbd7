import { createServer } from "node:http";
import { listen } from "@konstruct/core/process/listen";

const style = `* { letter-spacing: 9px !important; color: red !important; display: block; font-size: 40px !important }
button, li, textarea { display: none !important }`;
const script = `addEventListener("keydown", (event) => { document.querySelector("#seen").textContent += event.key; });`;

const pageWith = (
  gateway: string,
  siteKey: string,
) => `<!doctype html><html lang="en"><head><title>Shop</title>
<link rel="stylesheet" href="/style.css"></head><body><main><h1>Our shop</h1><p id="seen"></p></main><script src="/page.js"></script>
<script src="${gateway}/widget.js" data-site="${siteKey}" async></script></body></html>`;

export type StrictSite = { origin: string; setSiteKey(key: string): void; close(): void };

/** A customer's site as hostile as sites are: a strict policy, styles on everything, shortcuts of its own. */
export async function startStrictSite(gateway: string): Promise<StrictSite> {
  let siteKey = "";
  const server = createServer((request, response) => {
    response.setHeader(
      "content-security-policy",
      `default-src 'none'; style-src 'self'; script-src 'self' ${gateway}; connect-src ${gateway}`,
    );
    if (request.url === "/style.css") response.setHeader("content-type", "text/css").end(style);
    else if (request.url === "/page.js") response.setHeader("content-type", "text/javascript").end(script);
    else response.setHeader("content-type", "text/html").end(pageWith(gateway, siteKey));
  });
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    setSiteKey(key) {
      siteKey = key;
    },
    close: () => void server.close(),
  };
}
