import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { authorise } from "@konstruct/services/context";
import { removeDemonstration } from "@konstruct/services/tenant/remove-demonstration";
import type { Command } from "../command/command.ts";

/** An external memory is reached by the command line only. */
const remove: Command<Parameters<typeof removeDemonstration>[1], { left: number }> = async (
  context,
  input,
  { objects, keepsMemoryOutside },
) => {
  authorise(context, "contact.erase");
  if (keepsMemoryOutside) throw refusalError("contact.memory_elsewhere");
  return removeDemonstration(context, input, { objects, outsideMemory: null });
};

export const demonstrationCommands = { "demonstration.remove": remove };
