import { discardDraft, readDraft, saveDraft } from "@konstruct/services/agent/drafts";
import { readPreview, sayInPreview, startPreview } from "@konstruct/services/agent/preview";
import { checkDraft, publishDraft, rollBack } from "@konstruct/services/agent/publish-draft";
import { savePublishing } from "@konstruct/services/agent/publish-gates";
import type { PublishedVersion } from "@konstruct/services/agent/store-version";
import { createAgentFromTemplate } from "@konstruct/services/agent/templates/create-from-template";
import type { Command } from "../command/command.ts";

const create: Command<Parameters<typeof createAgentFromTemplate>[2], PublishedVersion> = (
  context,
  input,
  { objects },
) => createAgentFromTemplate(context, objects, input);

const check: Command<string, Awaited<ReturnType<typeof checkDraft>>> = (context, agentId, { setUp }) =>
  checkDraft({ ...context, setUp }, agentId);

const publish: Command<Parameters<typeof publishDraft>[1], Awaited<ReturnType<typeof publishDraft>>> = (
  context,
  input,
  { setUp },
) => publishDraft({ ...context, setUp }, input);

export const agentCommands = {
  "agent.create_from_template": create,
  "agent.read_draft": readDraft,
  "agent.save_draft": saveDraft,
  "agent.discard_draft": discardDraft,
  "agent.check_draft": check,
  "agent.publish": publish,
  "agent.roll_back": rollBack,
  "agent.save_publishing": savePublishing,
  "preview.start": startPreview,
  "preview.say": sayInPreview,
  "preview.read": readPreview,
};
