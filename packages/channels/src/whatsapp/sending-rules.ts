import type { RenderedMessage } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import { isUsable } from "./templates/template.ts";
import { whatsappWindow } from "./window.ts";

/** A message about to be sent, and its target: after an opt-out only the answer to it may still be sent. */
export type ToSend = { rendered: RenderedMessage; target: ReplyTarget };

/** Marks a target as the answer to an opt-out. The sender uses only its addresses. */
export const asOptOutAnswer = (target: ReplyTarget): ReplyTarget => ({ ...target, answers: "opt_out" });

export type SendingState = {
  lastContactAt: Date | null;
  optOut: { state: "out" | "in"; scope: "everything" | "marketing"; wroteSince: boolean } | null;
  /** Its current state; null for a template that is not known here. */
  template: { status: string; category: string } | null;
};

export type Refusal = { errorCode: "window_closed" | "opted_out" | "template_unusable"; reason: string };

/** The template of a message, if it is one. */
export function templateOf({ body }: RenderedMessage): { name: string; language: string } | undefined {
  if (body.type !== "template") return undefined;
  const { name, language } = body.template as { name: string; language: { code: string } };
  return { name, language: language.code };
}

function optedOut(message: ToSend, { optOut, template }: SendingState): Refusal | undefined {
  if (optOut === null || optOut.state === "in") return undefined;
  if (optOut.scope === "everything" && !optOut.wroteSince && message.target.answers !== "opt_out")
    return { errorCode: "opted_out", reason: "The contact wants no more messages and has not written since" };
  // An unknown template may be marketing.
  const isMarketing =
    templateOf(message.rendered) !== undefined && (template?.category ?? "marketing") === "marketing";
  return isMarketing
    ? { errorCode: "opted_out", reason: "The contact wants no marketing messages" }
    : undefined;
}

/** Why a message may not be sent now, checked before any call. Undefined: it may be sent. */
export function sendingRefusal(message: ToSend, state: SendingState, now: Date): Refusal | undefined {
  const refused = optedOut(message, state);
  if (refused !== undefined) return refused;
  if (templateOf(message.rendered) !== undefined) {
    const { template } = state;
    return template === null || isUsable(template)
      ? undefined
      : { errorCode: "template_unusable", reason: `The template is ${template.status}` };
  }
  const { state: window, closesAt } = whatsappWindow(state.lastContactAt, now);
  return window === "closed"
    ? {
        errorCode: "window_closed",
        reason: closesAt === null ? "The contact never wrote here" : `The 24 hours ended at ${closesAt}`,
      }
    : undefined;
}
