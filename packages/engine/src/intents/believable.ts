import type { ShownItem } from "../session-state.ts";
import { candidatesOf, extractSlots } from "../slots/slot-extractors.ts";
import type { ParamSpec } from "./param-spec.ts";
import { stem } from "./stem.ts";
import type { ParamValue } from "./understanding.ts";

/** What a model's values are held against. */
export type Heard = {
  /** The contact's messages, this one last. */
  texts: readonly string[];
  shown: readonly ShownItem[];
  /** The parameter that was asked for. */
  waitingFor: string | null;
  now: Date;
};

const longestValue = 2_000;

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

function isSaid(value: ParamValue, { texts }: Pick<Heard, "texts">): boolean {
  return letters(texts.join(" ")).includes(letters(String(value)));
}

/** The same value can be read from something the contact wrote. */
function isDerived(spec: ParamSpec, value: ParamValue, { texts, now }: Heard): boolean {
  return texts.some((text) =>
    candidatesOf(text, spec, { now, waitingFor: spec.name }).some((one) => one.value === value),
  );
}

const segmenter = new Intl.Segmenter(["en", "th"], { granularity: "word" });

function stemsOf(text: string): string[] {
  const segments = [...segmenter.segment(text.toLowerCase())];
  return segments.flatMap((one) => (one.isWordLike === true ? [stem(one.segment)] : []));
}

/** The one value of this kind in the message itself, when the model took another from earlier; null when there is none or several. */
function saidNow(spec: ParamSpec, value: ParamValue, { texts, now, waitingFor }: Heard): ParamValue | null {
  const text = texts.at(-1) ?? "";
  if (letters(text).includes(letters(String(value)))) return null;
  const own = new Set(candidatesOf(text, spec, { now, waitingFor }).map((one) => one.value));
  return own.size === 1 ? ([...own][0] ?? null) : null;
}

/** A topic is made of the contact's own words, in whatever form. */
function topicIn(raw: string, { texts }: Pick<Heard, "texts">): string | null {
  const heard = new Set(stemsOf(texts.join("\n")));
  const words = stemsOf(raw);
  const isOwn = words.length > 0 && (words.every((word) => heard.has(word)) || isSaid(raw, { texts }));
  return isOwn
    ? raw
        .trim()
        .replace(/[.!?]+$/u, "")
        .slice(0, 160)
    : null;
}

/** An item is one of those shown; code that can tell which one decides over the model. */
function itemIn(raw: string, spec: ParamSpec, heard: Heard): string | null {
  const read = (text: string, waitingFor: string | null) =>
    extractSlots(text, [spec], { now: heard.now, waitingFor, shown: heard.shown })[spec.name];
  const isShown = (value: ParamValue | undefined) => heard.shown.some(({ key }) => key === value);
  const own = read(heard.texts.at(-1) ?? "", heard.waitingFor);
  if (isShown(own)) return String(own);
  const given = read(raw, spec.name);
  if (isShown(given)) return String(given);
  return spec.mustBeShown ? null : topicIn(raw, heard);
}

/**
 * A model's value in its own type, or null when it cannot be believed: whatever the contact did not say, in one form or
 * another, is the model's invention, and an invented amount would be paid.
 */
export function believable(spec: ParamSpec, given: string, heard: Heard): ParamValue | null {
  const raw = given.slice(0, longestValue);
  if (spec.type === "topic") return topicIn(raw, heard);
  if (spec.type === "item") return itemIn(raw, spec, heard);
  const value = extractSlots(raw, [spec], { now: heard.now, waitingFor: spec.name })[spec.name];
  if (value === undefined) return null;
  switch (spec.type) {
    case "id":
    case "email":
    case "phone":
      return isSaid(value, heard) ? (saidNow(spec, value, heard) ?? value) : null;
    case "money":
    case "number":
    case "date":
    case "enum":
      return isDerived(spec, value, heard) ? value : null;
    case "string":
      return value;
  }
}
