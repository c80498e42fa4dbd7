type Replacement = {
  /** What is searched for, whatever the case. */
  banned: RegExp;
  /** How docs/writing.md names it. */
  word: string;
  instead: string;
};

/** Words of ours that hid a term of the field. docs/writing.md lists the same ones. */
export const replacements: readonly Replacement[] = [
  { word: "errand", banned: /errand/iu, instead: "job" },
  { word: "letter box", banned: /letter[- _]?box/iu, instead: "mailer" },
  {
    word: "letter (an email)",
    banned: /\b(?:send|sent|get|the) (?:a )?letters?\b(?= (?:to|with|from|is|that|was))/iu,
    instead: "email",
  },
  {
    word: "verb (a command)",
    banned: /\b(?:call|use|run|service|read|write)[- ]?verbs?\b/iu,
    instead: "command",
  },
  {
    word: "desk (a thread)",
    banned: /\bdesk(?:_of|Of|Id|Ref)\b|\b(?:a|the) desk's\b|\bat a desk\b/u,
    instead: "internal thread",
  },
  { word: "way out", banned: /\bways? out\b/iu, instead: "egress" },
  { word: "buried", banned: /\bburied/iu, instead: "dead-lettered" },
  { word: "gets wider", banned: /\b(?:gets?|got|is|are|counts? as) wider\b/iu, instead: "more permissive" },
  {
    word: "stands in (a file, a table, a text)",
    banned: /\bstands? in (?:the|a|an|its|their|columns|docs|`)/iu,
    instead: "is in",
  },
  { word: "stands in the way", banned: /\bin the way\b/iu, instead: "blocks" },
  {
    word: "is told of",
    banned: /\b(?:is|are|was|were|be|been|being) told of\b/iu,
    instead: "is notified of",
  },
  { word: "all the same", banned: /\ball the same\b/iu, instead: "anyway, although" },
  { word: "whoever asks", banned: /\bwhoever ask(?:s|ed)\b/iu, instead: "the caller, the actor" },
  { word: "nobody knows", banned: /\bnobody (?:knows|knew)\b/iu, instead: "is unknown" },
  { word: "anew", banned: /\banew\b/iu, instead: "again" },
  { word: "e-mail", banned: /\be-mail/iu, instead: "email" },
];

/** Words that leave the reader to guess who is meant. Refused in texts of the portal and in the texts of errors. */
export const vagueWords: readonly Replacement[] = [
  { word: "somebody", banned: /\bsomebody\b/iu, instead: "a member, a person, a contact" },
  { word: "nobody", banned: /\bnobody\b/iu, instead: "no member, no one" },
  { word: "whoever", banned: /\bwhoever\b/iu, instead: "the sender, the caller, anyone who" },
  { word: "stands in", banned: /\bstands? in\b/iu, instead: "is in, is shown in" },
  { word: "is told", banned: /\b(?:is|are) told\b/iu, instead: "gets a notification, is notified" },
];

const commentOrTitle =
  /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*|^\s*--[^\n]*|\b(?:it|describe|test)(?:\.each\([^\n]*?\))?\(\s*["'`][^\n]*/gmu;
const fenced = /^```[\s\S]*?^```/gmu;

/** The sentences people read in a file: a document without its code, else comments and test titles. */
function proseOf(file: string, source: string): string {
  if (file.endsWith(".md")) return source.replaceAll(fenced, "");
  return [...source.matchAll(commentOrTitle)].map(([text]) => text).join("\n");
}

const errorText =
  /\b(?:new (?:\w*Error)|refusalError|refuse)\((?:[^()"'`;]|"(?:[^"\\\n]|\\.)*"|`[^`]*`)*|\btext: (?:"(?:[^"\\\n]|\\.)*")/gu;
const literal = /"(?:[^"\\\n]|\\.)*"|`[^`]*`/gu;
const messageFile = /(?:^|\/)messages\/en\/[\w-]+\.json$/u;
const jsonValue = /(?<=:\s*)"(?:[^"\\\n]|\\.)*"/gu;

/** The texts people read that a file carries: values of a message file, else literals of errors and refusals. */
function textsOf(file: string, source: string): string {
  if (messageFile.test(file)) return (source.match(jsonValue) ?? []).join("\n");
  if (!/\.tsx?$/u.test(file) || /\.test\.tsx?$/u.test(file)) return "";
  return [...source.matchAll(errorText)].flatMap(([call]) => call.match(literal) ?? []).join("\n");
}

const foundIn = (text: string, words: readonly Replacement[]): string[] =>
  words.flatMap(({ banned, instead }) => {
    const found = banned.exec(text)?.[0];
    return found === undefined ? [] : [`it says "${found}": write "${instead}"`];
  });

/** Vague words in the texts that a file shows to people, each with what to write. */
export const vagueWordsIn = (file: string, source: string): string[] =>
  foundIn(textsOf(file, source), vagueWords);

/** Banned words in the prose of a file, each with what to write. */
export function bannedWordsIn(file: string, source: string): string[] {
  // A comment's line break is a blank to its reader.
  const prose = proseOf(file, source).replaceAll(/\s*\n\s*(?:\*|\/\/|--)?\s*/gu, " ");
  return foundIn(prose, replacements);
}
