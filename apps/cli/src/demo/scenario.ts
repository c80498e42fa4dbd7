import type { FaultQueue } from "@konstruct/simulators/openai/fault-queue";
import type { SlackSimulator } from "@konstruct/simulators/slack/start-slack";
import type { WhatsappSimulator } from "@konstruct/simulators/whatsapp/start-whatsapp";
import type { Contact } from "./contacts/contact.ts";
import type { Member } from "./contacts/slack-member.ts";
import type { Shop } from "./shops.ts";

/** The expectation of a reply. */
export type Expectation = { words: string; holds(reply: string): boolean };

export const contains = (part: string): Expectation => ({
  words: `contains "${part}"`,
  holds: (reply) => reply.toLowerCase().includes(part.toLowerCase()),
});
export const endsWith = (end: string): Expectation => ({
  words: `ends with "${end}"`,
  holds: (reply) => reply.trimEnd().endsWith(end),
});
export const equals = (whole: string): Expectation => ({
  words: `is "${whole}"`,
  holds: (reply) => reply.trim() === whole,
});

/** What a scenario plays on. Every message goes through the simulators' signed webhooks or the real web chat. */
export type Stage = {
  shop: Shop;
  /** A second tenant. */
  otherShop: Shop;
  slack: SlackSimulator;
  whatsapp: WhatsappSimulator;
  /** Faults of the simulated model; undefined in built-in mode, which calls none. */
  modelFaults: FaultQueue | undefined;
  /** The same person on each channel, unknown to the shop. */
  contacts: {
    slack(who: string, shop?: Shop): Contact;
    slackThread(who: string, shop?: Shop): Contact;
    whatsapp(who: string, shop?: Shop): Contact;
    webchat(who: string, shop?: Shop): Promise<Contact>;
  };
  /** The member in charge of the first shop. */
  manager: Member;
  /** Sends one or several messages, waits for the next reply, and records whether it meets the expectation. */
  ask(contact: Contact, said: string | string[], expected: Expectation): Promise<void>;
  /** Waits for the next reply without sending, and records whether it meets the expectation. */
  hear(contact: Contact, expected: Expectation): Promise<void>;
  /** Waits until a member sees all of these words, and records whether they appeared. */
  see(member: Member, doing: string, look: () => string, words: string[]): Promise<void>;
  /** Records whether a contact has got exactly this many replies by now. */
  expectReplies(contact: Contact, count: number): void;
};

export type Scenario = {
  name: string;
  /** Needs a model that can fail. */
  needsModel?: boolean;
  run(stage: Stage): Promise<void>;
};
