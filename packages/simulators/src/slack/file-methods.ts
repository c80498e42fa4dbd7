import { typeOfName, wireFile } from "./files.ts";
import { channelError, type Method, type MethodContext } from "./method.ts";
import { failed, ok } from "./results.ts";
import type { StoredMessage } from "./store.ts";
import type { SlackWorkspace } from "./workspace.ts";

export const getUploadUrl: Method = (context, workspace, args) => {
  const { files } = context.store;
  const name = String(args.filename ?? "");
  const length = Number(args.length);
  if (name === "" || !Number.isInteger(length) || length <= 0) return failed("invalid_arguments");
  const id = `F0UP${String(files.size + 1).padStart(6, "0")}`;
  const mimetype = typeOfName(name);
  const { teamId } = workspace;
  files.set(id, { id, teamId, name, title: name, mimetype, length, bytes: null, shares: [] });
  return ok({ file_id: id, upload_url: `${context.origin()}/upload/v1/${id}` });
};

type Wanted = { id?: unknown; title?: unknown };

/** Creates the message that shares a file. In Slack it appears after the answer; here at once, unless shares are held. */
function share(
  context: MethodContext,
  workspace: SlackWorkspace,
  args: Record<string, unknown>,
  ids: string[],
) {
  const { store } = context;
  const channel = String(args.channel_id);
  const message: StoredMessage = {
    teamId: workspace.teamId,
    channel,
    ts: store.nextTs(),
    ...(args.thread_ts ? { threadTs: String(args.thread_ts) } : {}),
    user: workspace.botUserId,
    botId: workspace.botId,
    appId: workspace.appId,
    text: String(args.initial_comment ?? ""),
    // A comment makes Slack ignore the blocks.
    ...(Array.isArray(args.blocks) && !args.initial_comment ? { blocks: args.blocks } : {}),
    files: ids.flatMap((id) => store.files.get(id) ?? []).map((file) => wireFile(context, file)),
  };
  for (const id of ids) store.files.get(id)?.shares.push({ channel, ts: message.ts });
  store.messages.push(message);
  context.onPosted(message);
}

export const completeUpload: Method = (context, workspace, args) => {
  const { store } = context;
  const wanted = Array.isArray(args.files) ? (args.files as Wanted[]) : [];
  const ids = wanted.map(({ id }) => String(id));
  const found = ids.flatMap((id) => store.files.get(id) ?? []);
  if (ids.length === 0 || found.some((file) => file.teamId !== workspace.teamId || file.bytes === null))
    return failed("file_not_found");
  if (found.length < ids.length) return failed("file_not_found");
  if (args.channel_id) {
    const refused = channelError(context, workspace, String(args.channel_id));
    if (refused) return refused;
    if (args.thread_ts && !store.find(String(args.channel_id), String(args.thread_ts)))
      return failed("thread_not_found");
  }
  for (const [at, file] of found.entries()) file.title = String(wanted[at]?.title ?? file.name);
  if (args.channel_id) {
    if (store.heldShares) store.heldShares.push(() => share(context, workspace, args, ids));
    else share(context, workspace, args, ids);
  }
  return ok({ files: found.map((file) => wireFile(context, file)) });
};

export const filesInfo: Method = (context, workspace, args) => {
  const file = context.store.files.get(String(args.file));
  if (file === undefined || file.teamId !== workspace.teamId) return failed("file_not_found");
  return ok({ file: wireFile(context, file, true), comments: [] });
};
