import { tellLine } from "./client/connection.ts";
import { patientFetch } from "./client/patient-fetch.ts";

// Runs before the page's own code, because Next keeps the `fetch` it finds.
window.fetch = patientFetch(
  window.fetch.bind(window),
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  tellLine,
);
