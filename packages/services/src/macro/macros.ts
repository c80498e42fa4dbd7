import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/inbox/macros";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { macroVariables, unknownVariables } from "./fill-macro.ts";

export type { Macro } from "@konstruct/db/inbox/macros";

const mostMacros = 200;

const bodySchema = z
  .string()
  .trim()
  .min(1)
  .max(4_000)
  .superRefine((body, check) => {
    for (const name of unknownVariables(body))
      check.addIssue({
        code: "custom",
        message: `{{${name}}} is no variable. There are ${macroVariables.map((each) => `{{${each}}}`).join(", ")}.`,
      });
  });

const saveSchema = z.strictObject({
  /** Absent: a new one. */
  id: z.guid().optional(),
  name: z.string().trim().min(1).max(60),
  body: bodySchema,
});

export async function listMacros(context: ServiceContext): Promise<stored.Macro[]> {
  authorise(context, "conversation.answer");
  return withTenant(context.database, context.tenantId, (tx) => stored.listMacros(tx, mostMacros));
}

/** Adds or changes a macro. @throws AppError `invalid_input` for an unknown variable, `conflict` for a name that is taken */
export async function saveMacro(
  context: ServiceContext,
  input: z.input<typeof saveSchema>,
): Promise<{ id: string }> {
  authorise(context, "conversation.answer");
  const { id = newId(), name, body } = parseInput(saveSchema, input);
  const createdBy = context.actor.kind === "member" ? context.actor.id : null;
  await withTenant(context.database, context.tenantId, async (tx) => {
    if (!(await stored.saveMacro(tx, { id, name, body, createdBy })))
      throw refusalError("macro.exists", { name });
    if ((await stored.listMacros(tx, mostMacros + 1)).length > mostMacros)
      throw refusalError("macro.too_many", { most: mostMacros });
    await stageAudit(tx, [fact(context, "macro.saved", id)]);
  });
  return { id };
}

export async function removeMacro(context: ServiceContext, input: { id: string }): Promise<void> {
  authorise(context, "conversation.answer");
  const { id } = parseInput(z.strictObject({ id: z.guid() }), input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if (!(await stored.deleteMacro(tx, id))) throw refusalError("macro.not_found");
    await stageAudit(tx, [fact(context, "macro.removed", id)]);
  });
}

const fact = (context: ServiceContext, action: "macro.saved" | "macro.removed", id: string) => ({
  occurredAt: new Date().toISOString(),
  actor: auditActor(context),
  action,
  subject: { kind: "macro" as const, id },
});
