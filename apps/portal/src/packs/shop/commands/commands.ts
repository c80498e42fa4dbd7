import { fetchGoogleSheet } from "@konstruct/pack-shop/commands/fetch-sheet";
import { previewGoogleSheet, useGoogleSheet } from "@konstruct/pack-shop/commands/map-google-sheet";

/** What the shop's pages can do. */
export const shopCommands = {
  "tool.fetch_sheet": fetchGoogleSheet,
  "tool.preview_google_sheet": previewGoogleSheet,
  "tool.use_google_sheet": useGoogleSheet,
};
