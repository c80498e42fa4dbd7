import type { ParamSpec } from "./param-spec.ts";

const leadIn =
  /^(?:(?:yes|yeah|sure|ok(?:ay)?|well|hi|hello|hey|sorry)[,.!]?\s+)?(?:(?:it'?s|it is|that'?s|that is|this is|i'?m|i am|they are)\s+)?/iu;
const named = /^(?:my|the)\s+([\p{L} ]{2,30})\s+is\s+/iu;

function tidy(text: string | undefined): string | null {
  const trimmed =
    text
      ?.trim()
      .replace(/^["“'‘]|["”'’]$|[.,;!]+$/gu, "")
      .trim() ?? "";
  return trimmed === "" ? null : trimmed;
}

/** What was asked for and answered with nothing but the value: "it's Chiang Mai" gives "Chiang Mai". */
export function bareAnswer(text: string, label: string): string | null {
  const trimmed = text.trim();
  if (trimmed.endsWith("?") || trimmed.length > 2_000) return null;
  const said = trimmed.replace(leadIn, "");
  // "My name is Ann" says the name; "the mouse wheel is stuck" is no name of anything.
  const subject = named.exec(said)?.[1]?.toLowerCase().split(" ") ?? [];
  const isLabelled = label
    .toLowerCase()
    .split(" ")
    .some((word) => subject.includes(word));
  return tidy(isLabelled ? said.replace(named, "") : said) ?? tidy(trimmed);
}

export function quoted(text: string): string | null {
  return tidy(
    /"([^"]{1,500})"|“([^”]{1,500})”|«([^»]{1,500})»/u
      .exec(text)
      ?.slice(1)
      .find((part) => part !== undefined),
  );
}

const properName = String.raw`\p{Lu}[\p{L}\p{M}'’-]*(?:\s+(?:de|la|of|the|van|von)?\s?\p{Lu}[\p{L}\p{M}'’-]*){0,3}`;
const capitalised = `(${properName})`;

/** Wordings that carry a free-text value without its label, by what the parameter is called. */
const wordings: [name: RegExp, wording: RegExp][] = [
  [
    /(^|_)name$/,
    new RegExp(
      String.raw`(?:[Nn]ame(?:'?s|\s+is|\s+of)?|[Ii] am|[Ii]'m|[Tt]his is|[Uu]nder|[Cc]alled|[Ss]hould be)\s+${capitalised}`,
      "u",
    ),
  ],
  [
    /doctor|physician|dentist|therapist|professor|teacher|specialist/,
    new RegExp(
      String.raw`\b((?:[Dd]r|[Dd]octor|[Pp]rof|[Pp]rofessor|[Mm]r|[Mm]rs|[Mm]s)\b\.?\s+${properName})`,
      "u",
    ),
  ],
  [/reason|cause|why/, /\b(?:because(?: of)?|since|as|due to)\s+(.{3,300}?)(?:[.!?]|$)/iu],
  [
    /(^|_)(origin|from|departure_city|from_city|pickup)/,
    new RegExp(String.raw`\b[Ff]rom\s+${capitalised}`, "u"),
  ],
  [
    /(^|_)(destination|to|to_city|recipient|beneficiary|payee|dropoff)/,
    new RegExp(String.raw`\b[Tt]o\s+${capitalised}`, "u"),
  ],
  [
    /city|location|place|country|branch|address|store|hotel|restaurant/,
    new RegExp(String.raw`\b(?:[Ii]n|[Aa]t|[Tt]o|[Nn]ear|[Ff]or)\s+${capitalised}`, "u"),
  ],
  [
    /colou?r/,
    /\b(black|white|red|blue|green|yellow|orange|purple|pink|brown|gr[ae]y|silver|gold|beige|navy)\b/iu,
  ],
  [/(^|_)size$/, /\b(?:size\s+)(\w{1,4})\b|\b(XXS|XS|XXL|XXXL|XL|small|medium|large)\b/iu],
  [/(^|_)time$/, /\b((?:[01]?\d|2[0-3]):[0-5]\d\s?(?:[ap]m)?|\d{1,2}\s?[ap]m|noon|midnight)\b/iu],
];

/** A free-text value inside a longer message: in a wording of its kind, after its label, or null. */
export function labelled(text: string, spec: ParamSpec): string | null {
  for (const [name, wording] of wordings) {
    if (!name.test(spec.name.toLowerCase())) continue;
    const value = tidy(
      wording
        .exec(text)
        ?.slice(1)
        .find((part) => part !== undefined),
    );
    if (value !== null) return value;
  }
  const label = spec.label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[ _-]");
  const direct = new RegExp(
    `(?<![\\p{L}])${label}\\s*(?::|=|\\bis\\b|-\\s)\\s*([^\\n;]{1,300}?)(?=\\s+and\\s+(?:my|the)\\b|[,;\\n]|[.!?](?:\\s|$)|$)`,
    "iu",
  );
  return tidy(direct.exec(text)?.[1]);
}
