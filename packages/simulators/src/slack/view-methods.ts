import { blocksFit } from "./block-limits.ts";
import type { Method, MethodContext } from "./method.ts";
import { type Arguments, failed, type MethodResult, ok } from "./results.ts";
import type { SlackView } from "./store.ts";
import { reaches, type SlackWorkspace } from "./workspace.ts";

const triggerLifeMs = 3_000;

type Asked = { type?: unknown; callback_id?: unknown; private_metadata?: unknown; blocks?: unknown };

function viewProblem(view: Asked | undefined, type: "modal" | "home"): MethodResult | undefined {
  if (view?.type !== type) return failed("invalid_arguments");
  if (String(view.private_metadata ?? "").length > 3_000) return failed("invalid_arguments");
  return blocksFit(view.blocks, 100) ? undefined : failed("invalid_blocks");
}

function store(
  context: MethodContext,
  workspace: SlackWorkspace,
  user: string,
  view: Asked,
  known?: SlackView,
): SlackView {
  const id = known?.id ?? `V0${String(context.store.views.size + 1).padStart(6, "0")}`;
  const stored: SlackView = {
    ...(view as Record<string, unknown>),
    id,
    type: String(view.type),
    callback_id: String(view.callback_id ?? ""),
    private_metadata: String(view.private_metadata ?? ""),
    blocks: Array.isArray(view.blocks) ? view.blocks : [],
    team_id: workspace.teamId,
    hash: `hash-${context.store.nextTs()}`,
    user,
  };
  context.store.views.set(id, stored);
  return stored;
}

/** A trigger works once, for three seconds. */
function takeTrigger(context: MethodContext, id: string): { user: string } | MethodResult {
  const trigger = context.store.triggers.get(id);
  if (trigger === undefined) return failed("invalid_trigger_id");
  if (trigger.isUsed) return failed("exchanged_trigger_id");
  if (context.now() - trigger.at > triggerLifeMs) return failed("expired_trigger_id");
  trigger.isUsed = true;
  return { user: trigger.user };
}

export const openView: Method = (context, workspace, args) => {
  const view = args.view as Asked | undefined;
  const problem = viewProblem(view, "modal");
  if (problem || view === undefined) return problem ?? failed("invalid_arguments");
  const trigger = takeTrigger(context, String(args.trigger_id ?? ""));
  if (!("user" in trigger)) return trigger;
  return ok({ view: store(context, workspace, String(trigger.user), view) });
};

export const updateView: Method = (context, workspace, args) => {
  const view = args.view as Asked | undefined;
  const known = context.store.views.get(String(args.view_id ?? ""));
  if (known === undefined || !reaches(workspace, known.team_id, context.workspaces))
    return failed("not_found");
  if (args.hash !== undefined && args.hash !== known.hash) return failed("hash_conflict");
  const problem = viewProblem(view, known.type as "modal" | "home");
  if (problem || view === undefined) return problem ?? failed("invalid_arguments");
  return ok({ view: store(context, workspace, known.user, view, known) });
};

/** A person's home of the app: there is one, and publishing replaces it. */
export const publishView: Method = (context, workspace, args) => {
  const view = args.view as Asked | undefined;
  const problem = viewProblem(view, "home");
  if (problem || view === undefined) return problem ?? failed("invalid_arguments");
  const user = String((args as Arguments).user_id ?? "");
  if (user === "") return failed("invalid_arguments");
  const known = context.store.homeOf(workspace.teamId, user);
  return ok({ view: store(context, workspace, user, view, known) });
};
