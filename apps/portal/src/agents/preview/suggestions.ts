import type { Json } from "@konstruct/core/json";
import { listAt, numberAt, textsAt } from "../draft/config-path.ts";

const most = 3;

/** What to ask a draft first: an example of each of its first intents, as a contact would say it. */
export function suggestionsOf(config: Json): string[] {
  return listAt(config, ["intents"])
    .flatMap((_, index) => {
      const isSmallTalk = (numberAt(config, ["intents", index, "priority"]) ?? 0) < 0;
      const said = textsAt(config, ["intents", index, "examples"]).find((example) => !example.includes("{"));
      return said === undefined || isSmallTalk ? [] : [said];
    })
    .slice(0, most);
}
