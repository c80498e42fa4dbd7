import { loadPacks } from "./load-packs.ts";

// Tests begin as an installation that names no packs of its own.
await loadPacks(["shop"]);
