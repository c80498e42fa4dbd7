import { join } from "node:path";
import { type HeardReply, heardReply } from "./heard-reply.ts";
import type { Talk } from "./read-sets.ts";
import { scoreLine, type Wrong } from "./score-line.ts";
import type { TalkLanguage, TalkLine } from "./talk-schema.ts";
import { loadStage, type Minds, stageTalk, type TalkStage } from "./talk-stage.ts";

/** One line of a conversation, its reply, and what is wrong with the reply. */
export type ScoredLine = {
  trade: string;
  language: TalkLanguage;
  talk: string;
  /** From 1. */
  place: number;
  said: string;
  wants: string;
  reply: string | null;
  wrong: Wrong[];
};

async function playTalk(talk: Talk, stage: TalkStage): Promise<ScoredLine[]> {
  const { conversation, beginTurn } = stageTalk(stage, `${talk.trade}-${talk.name}`);
  const replies: HeardReply[] = [];
  const scored: ScoredLine[] = [];
  const score = async (line: TalkLine, nth: number) => {
    beginTurn(nth);
    const turn = await conversation.say(line.say);
    const heard = heardReply(turn, conversation.session());
    const wrong = scoreLine(line.expect, heard, { replies }, stage.agent);
    const { trade, language, name } = talk;
    scored.push({
      trade,
      language,
      talk: name,
      place: nth + 1,
      said: line.say,
      wants: line.wants,
      reply: heard.text,
      wrong,
    });
    replies.push(heard);
  };
  for (const [nth, line] of talk.talk.entries()) await score(line, nth);
  return scored;
}

/** Plays every conversation from its first line to its last, each with its own records. @param root of the repository */
export async function playTalks(talks: readonly Talk[], root: string, minds: Minds): Promise<ScoredLine[]> {
  const stages = new Map<string, TalkStage>();
  const scored: ScoredLine[] = [];
  for (const talk of talks) {
    const stage =
      stages.get(talk.agent) ?? (await loadStage(join(root, "examples", talk.agent, "agent.yaml"), minds));
    stages.set(talk.agent, stage);
    scored.push(...(await playTalk(talk, stage)));
  }
  return scored;
}
