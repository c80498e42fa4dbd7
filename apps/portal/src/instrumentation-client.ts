import { tellConnection } from "./client/connection.ts";
import { beginNavigation, guardOwnQuery } from "./client/own-query.ts";
import { patientFetch } from "./client/patient-fetch.ts";

// Runs before the page's own code, because Next keeps the `fetch` and the `history` it finds.
window.fetch = patientFetch(
  window.fetch.bind(window),
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  tellConnection,
);
guardOwnQuery();

export const onRouterTransitionStart = (href: string, kind: "push" | "replace" | "traverse") => {
  if (kind !== "traverse") beginNavigation(href);
};
