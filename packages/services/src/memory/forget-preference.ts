import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { listPreferences } from "@konstruct/db/memory/read-preferences";
import { savePreferences } from "@konstruct/db/memory/save-preferences";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { contactIdSchema } from "../contact/contact-id.ts";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({ contactId: contactIdSchema, preferenceId: z.guid() });

/** Makes an agent forget one kind of preference of a person. An external memory drops it with the next copy. */
export async function forgetPreference(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "memory.write");
  const { contactId, preferenceId } = parseInput(inputSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const held = (await listPreferences(tx, contactId)).find(({ id }) => id === preferenceId);
    if (held === undefined) throw refusalError("preference.not_found");
    const { agentId, kind } = held;
    await savePreferences(tx, { agentId, contactId }, [{ drops: kind, quote: "", messageId: "" }]);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "preference.retired",
        subject: { kind: "contact", id: contactId },
        agentId,
        detail: { kind },
      },
    ]);
  });
}
