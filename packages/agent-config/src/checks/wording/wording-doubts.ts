import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import {
  editDistance,
  type Finding,
  isOwnTool,
  type KnownTools,
  nearest,
} from "@konstruct/core/agent/finding";
import { baseOf } from "@konstruct/core/language/base-of";
import { detectLanguage } from "@konstruct/core/language/detect-language";
import { isLanguage } from "@konstruct/core/language/languages";
import { textKey } from "@konstruct/core/language/own-words";
import { isLineName, lineNames } from "@konstruct/core/language/wordings";
import { ownTexts, spokenTexts } from "./own-texts.ts";

const longestShown = 60;
/** Lines that one finding names. */
const mostLines = 12;

/** A text as a finding quotes it. */
export const shownText = (text: string): string =>
  text.length > longestShown ? `“${text.slice(0, longestShown - 1)}…”` : `“${text}”`;

/** Words of the longest name that a record may hold: "change the zip of a jacket". */
const longestName = 6;

/** Whether a key is a sentence: a longer text, or one with a placeholder, belongs to the agent or a tool and is no record's value. */
const isSentence = (key: string) =>
  /[{?!.:;。？！]/u.test(key) || key.trim().split(/\s+/u).length > longestName;

/** Of a shorter word a letter less or another one is often another word: "lost" and "last". */
const shortestTypo = 6;

/** Why a wording's key probably matches no text; null when it may match one. */
function unknownKey(key: string, texts: readonly string[], keys: ReadonlySet<string>): string | null {
  if (isLineName(key) || keys.has(textKey(key))) return null;
  const line = key.includes("_") ? nearest(key, lineNames) : null;
  const near = line ?? nearest(key, [...texts, ...lineNames]);
  const isLonger =
    near !== null && (textKey(near).startsWith(textKey(key)) || textKey(key).startsWith(textKey(near)));
  // "repaired" is another word than "repair", and "proof sent" than "proof state": they may be a record's values.
  const isNear =
    near !== null &&
    !isLonger &&
    key.length >= shortestTypo &&
    editDistance(textKey(key), textKey(near)) <= 1;
  if (!isSentence(key) && line === null && !isNear) return null;
  const hint = near === null ? "no text is like it" : `did you mean ${shownText(near)}?`;
  return `${shownText(key)} is neither a line's name nor a text of the agent: ${hint}`;
}

/** What the author's own tools would do, as a question for a yes says it where no label does. */
const summariesOf = ({ tool_settings: { labels = {} } }: AgentConfig, tools: KnownTools) =>
  [...tools].flatMap(([name, { effect, says = [] }]) =>
    isOwnTool(name) && effect !== undefined && effect !== "read" && labels[name]?.label === undefined
      ? says
      : [],
  );

/** The agent's own texts that have no words in a language, and are sent as written there. */
export function textsWithout(agent: AgentConfig, tools: KnownTools, language: string): string[] {
  const spoken = [...new Set([...spokenTexts(agent), ...summariesOf(agent, tools)])];
  // A file that is written in this language needs words in it for what records say only.
  if (detectLanguage(spoken.join("\n")) === baseOf(language)) return [];
  const said = { ...agent.wordings[baseOf(language)], ...agent.wordings[language] };
  const own = new Set(Object.keys(said).map(textKey));
  return spoken.filter((text) => !own.has(textKey(text)));
}

function leftOut(agent: AgentConfig, tools: KnownTools, language: string): string | null {
  const missing = textsWithout(agent, tools, language);
  if (missing.length === 0) return null;
  const named = missing.slice(0, mostLines).map(shownText).join(", ");
  const more = missing.length > mostLines ? ` and ${missing.length - mostLines} more` : "";
  const sent = missing.length === 1 ? "it is" : "they are";
  return `wordings.${language} has no text for ${named}${more}: ${sent} sent as written. konstruct agent lines <file> ${language} prints all of them`;
}

/** Lines of code that a language of the agent has no words for: contacts read them in another language. */
function unspoken({ languages, wordings }: AgentConfig): Finding[] {
  return languages.flatMap((language, place): Finding[] => {
    if (isLanguage(baseOf(language))) return [];
    const said = { ...wordings[baseOf(language)], ...wordings[language] };
    const missing = lineNames.filter((name) => said[name] === undefined);
    if (missing.length === 0) return [];
    const named = missing.slice(0, mostLines).join(", ");
    const more = missing.length > mostLines ? ` and ${missing.length - mostLines} more` : "";
    const message = `${language} has no lines of its own, so code says these in another language: ${named}${more}. Write them in wordings.${language}: konstruct agent lines <file> ${language} prints them`;
    return [{ path: ["languages", place], message }];
  });
}

/** Wordings that probably do not do what is intended, and lines that have none. */
export function wordingDoubts(agent: AgentConfig, tools: KnownTools): Finding[] {
  const texts = ownTexts(agent, tools);
  const keys = new Set(texts.map(textKey));
  const languages = new Set([...Object.keys(agent.wordings), ...agent.languages]);
  const doubtful = [...languages].flatMap((language) => {
    const said = agent.wordings[language] ?? {};
    const unknown = Object.keys(said).flatMap((key): Finding[] => {
      const message = unknownKey(key, texts, keys);
      return message === null ? [] : [{ path: ["wordings", language, key], message }];
    });
    const message = leftOut(agent, tools, language);
    const path = agent.wordings[language] === undefined ? ["languages"] : ["wordings", language];
    return message === null ? unknown : [...unknown, { path, message }];
  });
  return [...unspoken(agent), ...doubtful];
}
