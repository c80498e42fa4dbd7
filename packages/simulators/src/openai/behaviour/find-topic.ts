import { withoutMoney } from "./find-values.ts";
import type { PromptIntent } from "./prompt-intent.ts";

const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A phrase without the greetings, articles and politeness around it. */
const tidy = (text: string) =>
  text
    .trim()
    .replace(/(?:[\s.,!?;:]|\b(?:please|pls|thanks|thx|sorry|instead|asap)\b|ครับ|ค่ะ|คะ|นะ)+$/iu, "")
    .replace(/^(?:(?:hi|hello|hey|by the way|btw|well|so|and|please|ok(?:ay)?)[\s,]+)*/i, "")
    .replace(/^(?:(?:a|an|the|that|my|some|new|good)\s+)+/i, "")
    .trim();

/** The part of a message at the place of the parameter in an example: "Recommend a {item}". */
function inPlace(examples: readonly string[], param: string, message: string): string | null {
  const found = examples.flatMap((example): string[] => {
    const place = `{${param}}`;
    if (!example.includes(place)) return [];
    const [before = "", after = ""] = example
      .split(place)
      .map((part) => part.replaceAll(/\{[^}]*\}.*$/g, ""));
    const lead = before.trim().split(/\s+/).slice(-3).map(quoted).join("\\s+");
    const tail = after.trim().split(/\s+/)[0] ?? "";
    if (lead === "" && tail === "") return [];
    const end = `${tail === "" ? "" : `\\s*${quoted(tail)}|`}[.?!,\\n]|$`;
    const start = lead.replace(/\\s\+(?:an?|the|that)$/, "");
    const match = new RegExp(`${start}\\s*(.+?)(?=${end})`, "iu").exec(message);
    return match?.[1] === undefined ? [] : [tidy(match[1])];
  });
  return found.filter((one) => one !== "").toSorted((a, b) => a.length - b.length)[0] ?? null;
}

const request =
  /^.*?\b(?:recommend|suggest|looking for|look for|need|want(?: to)?|like(?: to)?|buy|get|show me|sell|have|find|search for|cost of|price of|how much (?:is|are)|mean(?:t)?|go back to|about)\s+/iu;
const question =
  /[,.?!;]?\s*(?:what (?:do|can|should) i do|can you help(?: me)?|please help|help)\s*[?.!]*$/i;

/** The topic of a request, without the words of the request. */
export function findTopic({ examples }: PromptIntent, param: string, message: string): string | null {
  const plain = withoutMoney(message.replace(question, ""));
  const placed = inPlace(examples, param, plain);
  if (placed !== null) return placed;
  const rest = tidy(plain);
  const about = tidy(rest.replace(request, ""));
  return about || rest || null;
}
