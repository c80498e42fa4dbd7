import type { Json } from "@konstruct/core/json";
import { listAt, numberAt, textsAt } from "../draft/config-path.ts";

const most = 3;

/** Suggested first messages: an example of each of the draft's first intents, in a contact's words. */
export function suggestionsOf(config: Json): string[] {
  return listAt(config, ["intents"])
    .flatMap((_, index) => {
      const isSmallTalk = (numberAt(config, ["intents", index, "priority"]) ?? 0) < 0;
      const said = textsAt(config, ["intents", index, "examples"]).find((example) => !example.includes("{"));
      return said === undefined || isSmallTalk ? [] : [said];
    })
    .slice(0, most);
}
