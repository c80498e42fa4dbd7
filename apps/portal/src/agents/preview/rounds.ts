import type { PreviewTalk } from "@konstruct/services/agent/preview";

export type PreviewMessage = PreviewTalk["messages"][number];

/** One message of the contact with its answers. */
export type Round = { asked: PreviewMessage; answers: readonly PreviewMessage[] };

/** A conversation by the contact's messages; a preview's agent never speaks first. */
export function roundsOf(messages: readonly PreviewMessage[]): Round[] {
  const rounds: { asked: PreviewMessage; answers: PreviewMessage[] }[] = [];
  for (const message of messages) {
    if (message.author === "contact") rounds.push({ asked: message, answers: [] });
    else rounds.at(-1)?.answers.push(message);
  }
  return rounds;
}

const shown = ({ text, choices }: PreviewMessage) =>
  JSON.stringify([text, ...choices.map(({ title }) => title)]);

/** Whether a contact would see the same. */
export const isSameAnswer = (one: readonly PreviewMessage[], other: readonly PreviewMessage[]): boolean =>
  one.length === other.length && one.every((message, at) => shown(message) === shown(other[at]!));
