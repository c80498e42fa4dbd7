import { askKnowledgeLater } from "@konstruct/services/knowledge/ask-later";
import { closeQuestion, reopenQuestion } from "@konstruct/services/knowledge/questions";
import { addUrlSource, refreshSource, removeSource } from "@konstruct/services/knowledge/sources";
import { writeArticle } from "@konstruct/services/knowledge/write-article";
import type { Command } from "../command/command.ts";

const remove: Command<{ sourceId: string }, void> = (context, { sourceId }, { objects }) =>
  removeSource(context, objects, sourceId);

const refresh: Command<{ sourceId: string }, void> = (context, { sourceId }) =>
  refreshSource(context, sourceId);

const dismiss: Command<{ questionId: string }, void> = (context, { questionId }) =>
  closeQuestion(context, questionId, "dismissed");

const reopen: Command<{ questionId: string }, void> = (context, { questionId }) =>
  reopenQuestion(context, questionId);

const write: Command<Parameters<typeof writeArticle>[2], { sourceId: string }> = (
  context,
  input,
  { objects },
) => writeArticle(context, objects, input);

export const knowledgeCommands = {
  "knowledge.add_site": addUrlSource,
  "knowledge.ask": askKnowledgeLater,
  "knowledge.dismiss_question": dismiss,
  "knowledge.refresh_source": refresh,
  "knowledge.remove_source": remove,
  "knowledge.reopen_question": reopen,
  "knowledge.write_article": write,
};
