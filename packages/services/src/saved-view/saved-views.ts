import { newId } from "@konstruct/core/ids";
import { channelSchema } from "@konstruct/core/message";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/inbox/saved-views";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { actingMember } from "../acting-member.ts";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { conversationStates, conversationViews } from "../inbox/conversation-states.ts";
import { parseInput } from "../parse-input.ts";

const mostOwn = 50;
const mostShown = 200;

/** The parts of the inbox's address that a view keeps. */
export const viewFilterSchema = z.strictObject({
  view: z.enum([...conversationViews, "all"]).optional(),
  state: z.enum(conversationStates).optional(),
  channel: channelSchema.optional(),
  agent: z.guid().optional(),
  assignee: z.guid().optional(),
  tag: z.string().min(1).max(60).optional(),
  text: z.string().trim().min(1).max(200).optional(),
});

const saveSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  filter: viewFilterSchema,
  /** Every member who reads conversations sees it. */
  isShared: z.boolean().default(false),
});

export type SavedViewLine = Pick<stored.SavedView, "id" | "name" | "isShared"> & {
  filter: z.output<typeof viewFilterSchema>;
  isOwn: boolean;
};

/** The member's own views and the shared ones. */
export async function listViews(context: ServiceContext): Promise<SavedViewLine[]> {
  authorise(context, "conversation.read");
  if (context.actor.kind !== "member") return [];
  const { id: reader } = context.actor;
  const views = await withTenant(context.database, context.tenantId, (tx) =>
    stored.listSavedViews(tx, reader, mostShown),
  );
  return views.map(({ id, name, isShared, filter, memberId }) => ({
    id,
    name,
    isShared,
    filter: viewFilterSchema.catch({}).parse(filter),
    isOwn: memberId === reader,
  }));
}

/** Saves a filter of the inbox under a name. @throws AppError `conflict` beyond 50 views of one member */
export async function saveView(
  context: ServiceContext,
  input: z.input<typeof saveSchema>,
): Promise<{ id: string }> {
  authorise(context, "conversation.read");
  const view = parseInput(saveSchema, input);
  const memberId = actingMember(context, undefined);
  const id = newId();
  await withTenant(context.database, context.tenantId, async (tx) => {
    if ((await stored.countOwnViews(tx, memberId)) >= mostOwn)
      throw refusalError("view.too_many", { most: mostOwn });
    await stored.insertSavedView(tx, { id, memberId, ...view });
    await stageAudit(tx, [fact(context, "saved_view.saved", id)]);
  });
  return { id };
}

/** Deletes a view of the calling member. */
export async function removeView(context: ServiceContext, input: { id: string }): Promise<void> {
  authorise(context, "conversation.read");
  const { id } = parseInput(z.strictObject({ id: z.guid() }), input);
  const memberId = actingMember(context, undefined);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if (!(await stored.deleteSavedView(tx, memberId, id))) throw refusalError("view.not_found");
    await stageAudit(tx, [fact(context, "saved_view.removed", id)]);
  });
}

const fact = (context: ServiceContext, action: "saved_view.saved" | "saved_view.removed", id: string) => ({
  occurredAt: new Date().toISOString(),
  actor: auditActor(context),
  action,
  subject: { kind: "saved_view" as const, id },
});
