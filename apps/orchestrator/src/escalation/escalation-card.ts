import type { Card } from "@konstruct/core/card";
import type { Channel } from "@konstruct/core/message";
import type { CardView, TalkView } from "@konstruct/db/escalation/card-views";
import { deedWords, reachWords } from "@konstruct/services/escalation/brief-words";
import type { Brief } from "@konstruct/services/escalation/escalation-brief";
import { reasonWords } from "./reason-words.ts";

export const channelNames: Record<Channel, string> = {
  slack: "Slack",
  whatsapp: "WhatsApp",
  webchat: "web chat",
  chatwoot: "Chatwoot",
};

const minutesSince = (since: Date, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));

export function excerpt({ last, contactName, agentName }: TalkView): string {
  const names = { contact: contactName ?? "Contact", agent: agentName, member: "Colleague" };
  return last
    .map(({ author, text }) => `${names[author]}: ${text.replace(/\s+/g, " ").slice(0, 300)}`)
    .join("\n");
}

const threadHint = {
  open: "Ask me anything about it in this thread. I do not write to them meanwhile.",
  helping: "I keep helping them until a person takes over. Ask me anything about it in this thread.",
  owned:
    "What you write in this thread goes to them. Begin with // for a note to colleagues, with ? to ask me.",
};

function actionsOf(view: Extract<CardView, { kind: "escalation" }>): Card["actions"] {
  const { escalation, talk } = view;
  const value = escalation.id;
  const suggestion: Card["actions"] =
    escalation.suggestion === null || escalation.suggestion === ""
      ? []
      : [
          { id: "escalation.send_suggestion", label: "Send suggestion", value },
          { id: "escalation.edit", label: "Edit…", value },
        ];
  if (escalation.state === "owned" && talk.owner === "person")
    return [
      ...suggestion,
      { id: "escalation.hand_back", label: `Hand back to ${talk.agentName}`, value },
      { id: "escalation.resolve", label: "Resolve", value },
    ];
  return [
    { id: "escalation.take_over", label: "Take over", value, style: "primary" },
    ...suggestion,
    { id: "escalation.snooze", label: "Snooze 30 min", value },
  ];
}

/** What a member sees of an escalated conversation; one line once the escalation has ended. */
export function escalationCard(
  view: Extract<CardView, { kind: "escalation" }>,
  brief: Brief | undefined,
  now: Date,
): Card {
  const { escalation, talk } = view;
  const who = talk.contactName ?? "A contact";
  const reason = reasonWords(escalation.reason, escalation.detail);
  if (escalation.state === "handed_back" || escalation.state === "resolved") {
    const how = escalation.state === "resolved" ? "resolved" : `handed back to ${talk.agentName}`;
    return { headline: `${who}: ${how}`, context: [reason], sections: [], actions: [] };
  }
  const isOwned = escalation.state === "owned" && talk.owner === "person";
  const topic = escalation.reason === "topic" ? `: ${escalation.detail.replaceAll("_", " ")}` : "";
  const waiting = talk.awaitingSince === null ? [] : [`waiting ${minutesSince(talk.awaitingSince, now)} min`];
  const owner = isOwned ? [`${escalation.ownerName ?? "a colleague on the phone"} has it`] : [];
  const snoozed = escalation.snoozedUntil !== null && escalation.snoozedUntil > now ? ["snoozed"] : [];
  return {
    headline: `${who} needs a person${topic}`,
    context: [channelNames[talk.channel], reason, ...waiting, ...owner, ...snoozed],
    sections: [
      { text: escalation.summary ?? "" },
      { title: "They want", text: brief?.wanted.join("\n") ?? "", quoted: true },
      { title: `Note from ${talk.agentName}`, text: brief?.note ?? "", quoted: true },
      { title: "Done so far", text: brief?.deeds.map(deedWords).join("\n") ?? "" },
      { title: "Reach them", text: brief?.reach.map(reachWords).join("\n") ?? "" },
      { title: "Last messages", text: excerpt(talk), quoted: true },
      { title: "Suggested reply", text: escalation.suggestion ?? "", quoted: true },
    ],
    actions: actionsOf(view),
    hint: isOwned ? threadHint.owned : talk.owner === "person" ? threadHint.open : threadHint.helping,
  };
}
