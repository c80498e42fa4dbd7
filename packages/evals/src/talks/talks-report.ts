import type { ScoredSentence } from "./play-sentences.ts";
import type { ScoredLine } from "./play-talks.ts";

/** Target: at least this share of replies is right, with no repeated question and no refusal. */
export const leastRightReplies = 0.8;
/** Target: at least this share of sentences is right or asked back sensibly. */
export const leastRightSentences = 0.85;
/** Target: at most this share of in-scope sentences is declined. */
export const mostRefused = 0.01;

/** `refused` counts replies that wrongly decline or say that they do not understand. */
type TalkFigures = {
  group: string;
  lines: number;
  right: number;
  repeated: number;
  refused: number;
  named: number;
};
type SentenceFigures = {
  group: string;
  sentences: number;
  own: number;
  right: number;
  asked: number;
  refused: number;
};

export type TalksReport = {
  talks: { groups: TalkFigures[]; total: TalkFigures; lines: ScoredLine[]; isMet: boolean };
  sentences: {
    groups: SentenceFigures[];
    total: SentenceFigures;
    sentences: ScoredSentence[];
    isMet: boolean;
  };
  isMet: boolean;
};

function talkFigures(group: string, lines: readonly ScoredLine[]): TalkFigures {
  const having = (kind: string) => lines.filter(({ wrong }) => wrong.some((one) => one.kind === kind)).length;
  return {
    group,
    lines: lines.length,
    right: lines.filter(({ wrong }) => wrong.length === 0).length,
    repeated: having("repeated"),
    refused: having("refusal"),
    named: having("internal_name"),
  };
}

function sentenceFigures(group: string, sentences: readonly ScoredSentence[]): SentenceFigures {
  const having = (verdict: string) => sentences.filter((one) => one.verdict === verdict).length;
  return {
    group,
    sentences: sentences.length,
    own: sentences.filter(({ isForeign }) => !isForeign).length,
    right: having("right"),
    asked: having("asked"),
    refused: having("refused"),
  };
}

function grouped<T extends { trade: string; language: string }, F>(
  all: readonly T[],
  figuresOf: (group: string, some: readonly T[]) => F,
): F[] {
  const groups = Map.groupBy(all, ({ trade, language }) => `${trade} ${language}`);
  return [...groups].map(([group, some]) => figuresOf(group, some));
}

/** The figures of all conversations and sentences, and whether they meet the targets. */
export function talksReport(lines: ScoredLine[], sentences: ScoredSentence[]): TalksReport {
  const inTalks = talkFigures("all", lines);
  const inSentences = sentenceFigures("all", sentences);
  const areTalksMet =
    inTalks.right >= leastRightReplies * inTalks.lines && inTalks.repeated === 0 && inTalks.refused === 0;
  const areSentencesMet =
    inSentences.right + inSentences.asked >= leastRightSentences * inSentences.sentences &&
    inSentences.refused <= mostRefused * inSentences.own;
  return {
    talks: { groups: grouped(lines, talkFigures), total: inTalks, lines, isMet: areTalksMet },
    sentences: {
      groups: grouped(sentences, sentenceFigures),
      total: inSentences,
      sentences,
      isMet: areSentencesMet,
    },
    isMet: areTalksMet && areSentencesMet,
  };
}
