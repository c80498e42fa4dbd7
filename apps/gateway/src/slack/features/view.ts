import type { webApi } from "@slack/bolt";

/** A modal or a home, as the Web API takes it. */
export type View = webApi.ViewsOpenArguments["view"];
