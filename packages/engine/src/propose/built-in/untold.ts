import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { isReadRule } from "@konstruct/core/agent/owner-settings";
import type { JsonObject } from "@konstruct/core/json";
import { typeByName } from "@konstruct/understanding/slots/param-spec";
import { speechOfTurn } from "../../say/lines-of-turn.ts";
import { sayValue } from "../../say/say-value.ts";
import type { Turn } from "../../turn/turn.ts";

/** The fields of a record that a text does not say, without those that prove whose it is. */
export function untold(record: JsonObject, text: string, turn: Turn): JsonObject {
  const speech = speechOfTurn(turn);
  const proofs = proofsIn(turn.input.agent);
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) =>
        !proofs.has(name) && typeByName(name) !== "id" && !text.includes(sayValue(value, speech)),
    ),
  );
}

/** Fields that name the owner of a record, or that a contact proves it with. */
function proofsIn({ tool_settings: { owners = {} } }: AgentConfig): Set<string> {
  const fields = Object.values(owners).flatMap((rule) =>
    isReadRule(rule) ? [...Object.values(rule.matches), ...[rule.asks?.field ?? []].flat()] : [],
  );
  return new Set(fields);
}
