import { tellLine } from "./client/connection.ts";
import { patientFetch } from "./client/patient-fetch.ts";

// Before the page's own code begins, since Next takes the browser's `fetch` as it finds it.
window.fetch = patientFetch(
  window.fetch.bind(window),
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  tellLine,
);
