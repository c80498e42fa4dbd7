import { fetchGoogleSheet } from "@konstruct/pack-shop/commands/fetch-sheet";
import { previewGoogleSheet, useGoogleSheet } from "@konstruct/pack-shop/commands/map-google-sheet";

/** The commands of the shop's pages. */
export const shopCommands = {
  "tool.fetch_sheet": fetchGoogleSheet,
  "tool.preview_google_sheet": previewGoogleSheet,
  "tool.use_google_sheet": useGoogleSheet,
};
