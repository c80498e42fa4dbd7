import { toAppError } from "@konstruct/core/errors";
import { may, type ServiceContext } from "@konstruct/services/context";
import { readTurn } from "@konstruct/services/turn/read-turn";
import type { TurnView } from "@konstruct/services/turn/turn-view";

/** The turn of an entry; undefined for a member who may not read it, and for a turn that was erased or never committed. */
export async function turnOfEntry(
  context: ServiceContext,
  turnId: string | undefined,
): Promise<TurnView | undefined> {
  if (turnId === undefined || !may(context, "conversation.read")) return undefined;
  try {
    return await readTurn(context, { turnId });
  } catch (thrown) {
    if (toAppError(thrown).code === "not_found") return undefined;
    throw thrown;
  }
}
