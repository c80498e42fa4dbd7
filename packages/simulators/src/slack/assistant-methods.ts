import { channelError, type Method } from "./method.ts";
import { failed, ok } from "./results.ts";

/** The status line under a thread; it disappears when the app posts or after two minutes. */
export const setThreadStatus: Method = (context, workspace, args) => {
  if (!workspace.features.includes("assistant")) return failed("not_allowed_token_type");
  const channel = String(args.channel_id ?? "");
  const refused = channelError(context, workspace, channel);
  if (refused) return refused;
  const [threadTs, status] = [String(args.thread_ts), String(args.status ?? "")];
  context.store.statuses.push({ channel, threadTs, status });
  return ok();
};

type Prompt = { title?: unknown; message?: unknown };

/** At most four, each with a title and a message. An agent's are for its whole direct message: a thread is refused silently. */
export const setSuggestedPrompts: Method = (context, workspace, args) => {
  const channel = String(args.channel_id ?? "");
  const refused = channelError(context, workspace, channel);
  if (refused) return refused;
  const prompts = (Array.isArray(args.prompts) ? args.prompts : []) as Prompt[];
  const isWrong = ({ title, message }: Prompt) => !title || !message;
  if (prompts.length === 0 || prompts.length > 4 || prompts.some(isWrong)) return failed("invalid_arguments");
  if (workspace.features.includes("agent") && args.thread_ts) return ok();
  const threadTs = args.thread_ts ? String(args.thread_ts) : undefined;
  context.store.prompts.push({
    channel,
    ...(threadTs ? { threadTs } : {}),
    prompts: prompts.map(({ title, message }) => ({ title: String(title), message: String(message) })),
  });
  return ok();
};

export const setThreadTitle: Method = (context, workspace, args) => {
  const channel = String(args.channel_id ?? "");
  const refused = channelError(context, workspace, channel);
  if (refused) return refused;
  context.store.titles.push({ channel, threadTs: String(args.thread_ts), title: String(args.title ?? "") });
  return ok();
};

const lifecycle: ReadonlySet<string> = new Set(["active", "processing", "suspended", "closed"]);

/** An agent's session: created if there is none; while it is `processing` people see a stop button. */
export const setSessionStatus: Method = (context, workspace, args) => {
  if (!workspace.features.includes("agent")) return failed("feature_not_enabled");
  const channel = String(args.channel_id ?? "");
  const refused = channelError(context, workspace, channel);
  if (refused) return refused;
  const status = String(args.status ?? "");
  if (!lifecycle.has(status)) return failed("invalid_status");
  const threadTs = String(args.thread_ts ?? "");
  const title = String(args.title ?? "");
  if (title.length > 200) return failed("invalid_arguments");
  context.store.sessions.push({ channel, threadTs, status, ...(title ? { title } : {}) });
  return ok({ status, agent_status: status });
};
