import { alternatives } from "../language/languages.ts";
import { type DateContext, findTime } from "./dates.ts";
import { eitherCase } from "./either-case.ts";
import type { ParamSpec } from "./param-spec.ts";

const spelled = (pattern: string) =>
  pattern
    .replaceAll("im", "i['’]?m")
    .replaceAll("its", "it['’]?s")
    .replaceAll("thats", "that['’]?s")
    .replaceAll("cest", "c['’]est")
    .replaceAll("je mappelle", "je m['’]appelle")
    .replaceAll("ive", "i['’]ve");
const around = `(?:${alternatives("around")}|${alternatives("greeting")})`;
const leadIn = new RegExp(
  `^(?:${around}[,.!]?\\s+)?(?:(?:${spelled(alternatives("leadIn"))})(?:\\s+|(?<=\\p{Script=Thai})))?`,
  "iu",
);
const is = `(?:${alternatives("is")})`;
const named = new RegExp(`^(?:(?:${alternatives("determiners")})\\s+)([\\p{L} ]{2,30}?)\\s+${is}\\s+`, "iu");

export function tidy(text: string | undefined): string | null {
  const trimmed =
    text
      ?.trim()
      .replace(/^["“'‘]|["”'’]$|[.,;!]+$/gu, "")
      .trim() ?? "";
  return trimmed === "" ? null : trimmed;
}

/** An answer with nothing but the value: "it's Chiang Mai" gives "Chiang Mai". */
export function bareAnswer(text: string, label: string): string | null {
  const trimmed = text.trim();
  if (/[?？]$/u.test(trimmed) || trimmed.length > 2_000) return null;
  const said = trimmed.replace(leadIn, "");
  // "My name is Ann" gives the name; "the mouse wheel is stuck" gives none.
  const subject = named.exec(said)?.[1]?.toLowerCase().split(" ") ?? [];
  const isLabelled = label
    .toLowerCase()
    .split(" ")
    .some((word) => subject.includes(word));
  return tidy(isLabelled ? said.replace(named, "") : said) ?? tidy(trimmed);
}

export function quoted(text: string): string | null {
  return tidy(
    /"([^"]{1,500})"|“([^”]{1,500})”|«([^»]{1,500})»|„([^“”]{1,500})[“”]/u
      .exec(text)
      ?.slice(1)
      .find((part) => part !== undefined),
  );
}

const properName = String.raw`\p{Lu}[\p{L}\p{M}'’-]*(?:\s+(?:${eitherCase("de|la|of|the|van|von")})?\s?\p{Lu}[\p{L}\p{M}'’-]*){0,3}`;
const introduced = new RegExp(
  `(?<![\\p{Script=Latin}])(?:${eitherCase(spelled(alternatives("called")))})\\s*(?:${eitherCase(is)}\\s+)?(${properName}|(?<=\\p{Script=Thai})\\p{Script=Thai}+)`,
  "u",
);
const reason = new RegExp(
  `(?<![\\p{Script=Latin}])(?:${alternatives("because")})\\s*(.{3,300}?)(?:[.!?]|$)`,
  "iu",
);

/** A value of a general kind: a person's name, a reason, an hour. */
function byKind(text: string, name: string, context: DateContext): string | null {
  if (/(^|_)name$/.test(name)) return tidy(introduced.exec(text)?.[1]);
  if (/(^|_)(reason|cause|why)$/.test(name)) return tidy(reason.exec(text)?.[1]);
  return /(^|_)time$/.test(name) ? findTime(text, context) : null;
}

/** A free-text value inside a longer message: by its kind, or after its label. Null when there is none. */
export function labelled(text: string, spec: ParamSpec, context: DateContext): string | null {
  const found = byKind(text, spec.name.toLowerCase(), context);
  if (found !== null) return found;
  const label = spec.label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[ _-]");
  const direct = new RegExp(
    `(?<![\\p{L}])${label}\\s*(?::|=|(?<![\\p{L}])${is}(?![\\p{L}])|-\\s)\\s*([^\\n;]{1,300}?)(?=\\s+(?:${alternatives("joins")})\\s+(?:${alternatives("determiners")})(?![\\p{L}])|[,;\\n]|[.!?](?:\\s|$)|$)`,
    "iu",
  );
  return tidy(direct.exec(text)?.[1]);
}
