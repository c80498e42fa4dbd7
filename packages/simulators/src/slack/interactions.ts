import type { Delivery } from "../deliver.ts";
import { directChannel } from "./people-methods.ts";
import type { SlackStore, SlackView } from "./store.ts";
import type { SlackWorkspace } from "./workspace.ts";

export type Click = {
  user: string;
  actionId: string;
  value: string;
  title?: string;
  /** The type of the element; a button by default. */
  type?: string;
} & (
  | { channel: string; messageTs: string; viewId?: undefined }
  /** In a modal or a person's home. */
  | { viewId: string; channel?: undefined; messageTs?: undefined }
);

export type Command = { channel: string; user: string; text: string; command?: string };

export type Interactions = {
  /** A person clicks an element of a message, a modal or their home. */
  click(workspace: SlackWorkspace, click: Click): Promise<Delivery>;
  /** A person submits a modal with these values, as Slack's `state.values`. */
  submitView(
    workspace: SlackWorkspace,
    submitted: { viewId: string; values: Record<string, unknown> },
  ): Promise<Delivery>;
  /** A person closes a modal; sent only to apps whose view requests it. */
  closeView(workspace: SlackWorkspace, viewId: string): Promise<Delivery>;
  /** A person opens the app's home or its messages. */
  openHome(workspace: SlackWorkspace, opened: { user: string; tab?: "home" | "messages" }): Promise<Delivery>;
  /** A person sends a slash command; its answer is the body of the delivery. */
  command(workspace: SlackWorkspace, command: Command): Promise<Delivery>;
  /** The open modals of a person, oldest first. */
  viewsOf(user: string): SlackView[];
};

type Wire = {
  store: SlackStore;
  origin(): string;
  now(): number;
  sendForm(form: Record<string, string>): Promise<Delivery>;
  sendEvent(workspace: SlackWorkspace, event: Record<string, unknown>): Promise<Delivery>;
};

/** People's actions besides messages, as the payloads of docs.slack.dev, "Interaction payloads". */
export function createInteractions({ store, origin, now, sendForm, sendEvent }: Wire): Interactions {
  let actions = 0;

  /** A trigger lets an app open a modal in answer to this one action. */
  function trigger(user: string): string {
    actions += 1;
    const id = `trigger.${actions}`;
    store.triggers.set(id, { user, at: now(), isUsed: false });
    return id;
  }

  function responseUrl(): string {
    actions += 1;
    return `${origin()}/response/${actions}`;
  }

  const sender = (workspace: SlackWorkspace, user: string) => ({
    team: workspace.isEnterpriseInstall ? null : { id: workspace.teamId, domain: "simulated" },
    enterprise: workspace.enterpriseId ? { id: workspace.enterpriseId } : null,
    is_enterprise_install: workspace.isEnterpriseInstall === true,
    user: { id: user, team_id: workspace.teamId },
    api_app_id: workspace.appId,
  });

  const interactive = (payload: Record<string, unknown>) => sendForm({ payload: JSON.stringify(payload) });

  function placeOf(click: Click): Record<string, unknown> {
    if (click.viewId !== undefined)
      return {
        container: { type: "view", view_id: click.viewId },
        view: store.views.get(click.viewId),
      };
    const message = store.find(click.channel, click.messageTs);
    const thread = message?.threadTs ? { thread_ts: message.threadTs } : {};
    return {
      container: { type: "message", message_ts: click.messageTs, channel_id: click.channel, ...thread },
      channel: { id: click.channel },
      message: { ts: click.messageTs, text: message?.text ?? "", blocks: message?.blocks, ...thread },
      response_url: responseUrl(),
    };
  }

  return {
    click(workspace, click) {
      const text = { type: "plain_text", text: click.title ?? click.value };
      const element = { action_id: click.actionId, block_id: "b1", value: click.value, text };
      return interactive({
        type: "block_actions",
        ...sender(workspace, click.user),
        trigger_id: trigger(click.user),
        ...placeOf(click),
        actions: [{ type: click.type ?? "button", ...element, action_ts: store.nextTs() }],
      });
    },
    async submitView(workspace, { viewId, values }) {
      const view = store.views.get(viewId);
      if (view === undefined) throw new Error(`No view ${viewId} is open`);
      const delivery = await interactive({
        type: "view_submission",
        ...sender(workspace, view.user),
        trigger_id: trigger(view.user),
        view: { ...view, state: { values } },
        response_urls: [],
      });
      const answer = delivery.attempts.at(-1)?.body ?? "";
      // Any answer closes the modal, except one that keeps it open.
      if (delivery.ok && !answer.includes("response_action")) store.views.delete(viewId);
      return delivery;
    },
    async closeView(workspace, viewId) {
      const view = store.views.get(viewId);
      if (view === undefined) throw new Error(`No view ${viewId} is open`);
      store.views.delete(viewId);
      return interactive({
        type: "view_closed",
        ...sender(workspace, view.user),
        view,
        is_cleared: false,
      });
    },
    openHome(workspace, { user, tab = "home" }) {
      const channel = directChannel(workspace, user);
      store.channels.set(channel, { teamId: workspace.teamId, isMember: true, isArchived: false });
      const known = tab === "home" ? store.homeOf(workspace.teamId, user) : undefined;
      const event = { type: "app_home_opened", user, channel, tab, event_ts: store.nextTs() };
      return sendEvent(workspace, { ...event, ...(known ? { view: known } : {}) });
    },
    command(workspace, { channel, user, text, command = "/konstruct" }) {
      return sendForm({
        command,
        text,
        team_id: workspace.teamId,
        team_domain: "simulated",
        ...(workspace.enterpriseId ? { enterprise_id: workspace.enterpriseId } : {}),
        is_enterprise_install: String(workspace.isEnterpriseInstall === true),
        api_app_id: workspace.appId,
        channel_id: channel,
        channel_name: channel.startsWith("D") ? "directmessage" : "simulated",
        user_id: user,
        response_url: responseUrl(),
        trigger_id: trigger(user),
      });
    },
    viewsOf: (user) =>
      [...store.views.values()].filter((view) => view.type === "modal" && view.user === user),
  };
}
