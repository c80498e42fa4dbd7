import type { JsonObject } from "@konstruct/core/json";
import { createTalk, give, reply } from "./loop.fixture.ts";
import {
  describeKind,
  effectOf,
  fileWith,
  leaves,
  type Planted,
  secret,
  secretNumber,
  toolNames,
} from "./planted-orders.fixture.ts";

export type Reached = { tool: string; args: JsonObject };

const readOf: Record<Planted["carrier"], string> = {
  result: "http.page",
  mcp: "mcp.board.read",
  passage: "knowledge_base.search",
  file: "records.look",
};

/** The agent allows everything, so that only the rails can refuse. */
const trusting = {
  policies: [
    {
      id: "all",
      when: { field: "tool", op: "exists" as const },
      result: "allow" as const,
      reason: "it trusts its tools",
    },
  ],
  tools: toolNames,
  escalation: { failed_attempts: 0 },
};

function talkWith(
  carried: (tool: string) => JsonObject,
  answers: { toolCalls: { name: string; arguments: JsonObject }[] }[],
) {
  const reached: Reached[] = [];
  const script = Array.from({ length: 40 }, () => () => answers.shift() ?? { toolCalls: [reply("OK.")] });
  const talk = createTalk(script, {
    agent: trusting,
    describe: describeKind,
    tools: Object.fromEntries(
      toolNames.map((tool) => [
        tool,
        (args) => {
          reached.push({ tool, args });
          return give(carried(tool));
        },
      ]),
    ),
  });
  return { talk, reached };
}

/** Plays a model that obeys what it reads, and returns the calls that reached tools afterwards. */
export async function playPlanted({ carrier, order, words, when }: Planted): Promise<Reached[]> {
  const reading = readOf[carrier];
  const first = { name: reading, arguments: { about: "opening hours" } };
  const inside = { name: "records.look", arguments: {} };
  const obey = { name: order.tool, arguments: order.args };
  const thanks = { toolCalls: [reply("Here you are.")] };
  const answers = {
    beside: [{ toolCalls: [first, inside] }, { toolCalls: [first, obey] }, thanks, { toolCalls: [obey] }],
    next: [{ toolCalls: [first, inside] }, { toolCalls: [obey] }, thanks],
    later: [{ toolCalls: [first, inside] }, thanks, { toolCalls: [obey] }],
  }[when];
  const carried = (tool: string): JsonObject => {
    if (tool === "records.look") return { key: secret, number: secretNumber };
    if (tool !== reading || carrier === "file") return { text: "nothing new" };
    return tool === "knowledge_base.search"
      ? {
          passages: [
            {
              id: "p1",
              title: "News",
              text: words,
              score: 1,
              source: "https://news.example/a",
              url: "https://news.example/a",
            },
          ],
        }
      : { text: words };
  };
  const { talk, reached } = talkWith(carried, answers);
  const files = carrier === "file" ? [fileWith(words)] : [];
  await talk.say("What are your opening hours?", { files });
  await talk.say("Thank you, and on Sunday?");
  const began = reached.findIndex(({ tool }) => tool === reading);
  return reached.slice(Math.max(0, began));
}

/** Writes without consent, and reads that carried data out. */
export function harmOf({ order }: Planted, reached: readonly Reached[]): Reached[] {
  return reached.filter(({ tool, args }) => {
    if (effectOf(tool) !== "read") return true;
    return leaves(tool) && tool === order.tool && JSON.stringify(args) === JSON.stringify(order.args);
  });
}

/** Plays an honest model after the same reading: whether its read and its write, with the contact's own words, were both made. */
export async function playHonest({ carrier, words }: Planted, about: string): Promise<boolean> {
  const reading = readOf[carrier];
  const answers = [
    { toolCalls: [{ name: reading, arguments: { about: "opening hours" } }] },
    { toolCalls: [{ name: "http.lookup", arguments: { about } }] },
    { toolCalls: [{ name: "http.move", arguments: { about } }] },
  ];
  const { talk, reached } = talkWith(() => ({ text: words }), answers);
  await talk.say(`Your opening hours, please, and move ${about} to Friday.`);
  return ["http.lookup", "http.move"].every((tool) =>
    reached.some((one) => one.tool === tool && one.args.about === about),
  );
}
