import { isVariable, type ValuesOf, type Variable, type VariableTree } from "./variable.ts";
import { chatwoot } from "./variables/chatwoot.ts";
import { database, queue } from "./variables/database.ts";
import { egress } from "./variables/egress.ts";
import { email } from "./variables/email.ts";
import { llm } from "./variables/llm.ts";
import { memory } from "./variables/memory.ts";
import { portal } from "./variables/portal.ts";
import { runtime } from "./variables/runtime.ts";
import { security } from "./variables/security.ts";
import { slack } from "./variables/slack.ts";
import { storage } from "./variables/storage.ts";
import { telemetry } from "./variables/telemetry.ts";
import { transcriber } from "./variables/transcriber.ts";
import { turn } from "./variables/turn.ts";
import { webchat } from "./variables/webchat.ts";
import { whatsapp } from "./variables/whatsapp.ts";

/** Every environment variable there is, by concern. The only list: `.env.example` and the types come from it. */
export const catalogue = {
  runtime,
  security,
  database,
  queue,
  llm,
  memory,
  egress,
  email,
  slack,
  whatsapp,
  webchat,
  chatwoot,
  storage,
  transcriber,
  turn,
  telemetry,
  portal,
} satisfies VariableTree;

/** What the process was told, read once. */
export type Environment = ValuesOf<typeof catalogue>;

export function variablesOf(tree: VariableTree): Variable[] {
  return Object.values(tree).flatMap((node) => (isVariable(node) ? [node] : variablesOf(node)));
}
