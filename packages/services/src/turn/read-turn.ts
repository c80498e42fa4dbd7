import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { readRecordedTurn } from "@konstruct/db/inbox/read-turn";
import { readAgentVersionIn } from "@konstruct/db/turn/read-agent-version";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, may, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { type TurnView, turnViewOf } from "./turn-view.ts";

const inputSchema = z.strictObject({ turnId: z.guid() });

/**
 * What one turn read, decided, did and said. Builders see the turns of their preview, members who read conversations those of
 * contacts.
 * @throws AppError `not_found`, for another tenant's too
 */
export async function readTurn(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<TurnView> {
  authorise(context, "turn.read");
  const { turnId } = parseInput(inputSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const turn = await readRecordedTurn(tx, turnId);
    if (turn === undefined || !may(context, turn.isPreview ? "agent.edit" : "conversation.read"))
      throw refusalError("turn.not_found");
    const { redaction } = agentConfigSchema.parse(await readAgentVersionIn(tx, turn.agentVersionId));
    return turnViewOf(turn, redaction.params);
  });
}
