import { heardReply } from "./heard-reply.ts";
import type { SentenceSet } from "./read-sets.ts";
import { scoreSentence, type Verdict } from "./score-sentence.ts";
import type { TalkLanguage } from "./talk-schema.ts";
import { loadStage, type Minds, stageTalk } from "./talk-stage.ts";

/** One sentence, sent as the first line of a conversation. */
export type ScoredSentence = {
  trade: string;
  language: TalkLanguage;
  isForeign: boolean;
  said: string;
  wanted: string;
  reply: string | null;
  recognised: string[];
  verdict: Verdict;
};

async function playSet(
  { trade, agent: file, sentences }: SentenceSet,
  minds: Minds,
): Promise<ScoredSentence[]> {
  const stage = await loadStage(file, minds);
  const scored: ScoredSentence[] = [];
  for (const [nth, sentence] of sentences.entries()) {
    const { conversation, beginTurn } = stageTalk(stage, `${trade}-${nth + 1}`);
    beginTurn(0);
    const heard = heardReply(await conversation.say(sentence.say), conversation.session());
    const { language, say, intent = [], ask, knowledge, foreign } = sentence;
    const wanted = [
      ...intent,
      ...(ask === undefined ? [] : [`ask back: ${ask.join(", ")}`]),
      ...(knowledge === undefined ? [] : [`passage: ${knowledge.join(", ")}`]),
      ...(foreign === true ? ["of another trade"] : []),
    ];
    scored.push({
      trade,
      language,
      isForeign: foreign === true,
      said: say,
      wanted: wanted.join(" or "),
      reply: heard.text,
      recognised: heard.intents,
      verdict: scoreSentence(sentence, heard, stage.agent),
    });
  }
  return scored;
}

/** Plays every sentence as a conversation of its own and scores the reply. */
export async function playSentences(sets: readonly SentenceSet[], minds: Minds): Promise<ScoredSentence[]> {
  const scored: ScoredSentence[] = [];
  for (const set of sets) scored.push(...(await playSet(set, minds)));
  return scored;
}
