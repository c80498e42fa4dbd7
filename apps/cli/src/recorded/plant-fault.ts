/** The kinds of planted fault: a number, date or id is altered, or a sentence claims an action that did not happen. */
export const faultKinds = ["number", "date", "id", "deed"] as const;
export type FaultKind = (typeof faultKinds)[number];
export type Fault = { kind: FaultKind; text: string };

const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const places: Record<Exclude<FaultKind, "deed">, RegExp> = {
  // Amounts and numbers of two digits or more: not the numbering of a list.
  number: /(?<![\p{L}\d_.:,/-])\$?\d{2,}(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d_:/-]|[.,]\d)/gu,
  date: new RegExp(`(?<=(?:${months}) )\\d{1,2}(?=\\b)|(?<=\\d{4}-\\d{2}-)\\d{2}`, "g"),
  id: /(?<![\p{L}\d_])(?=[A-Z\d]*\d)(?=[A-Z\d]*[A-Z])[A-Z\d]{5,}(?![\p{L}\d_])/gu,
};

const deeds = [
  "I have also refunded the full amount to you.",
  "I've gone ahead and changed your plan.",
  "Your details have been updated as well.",
  "I have sent a confirmation to your account.",
  "A second request has been opened in your name.",
  "I have cancelled the other one as well.",
];

/** Another digit in the last place, so that the value is near the true one. */
const otherNumber = (text: string, seed: number) =>
  text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1 + (seed % 8)) % 10));

/** A day of the month that exists. */
const otherDay = (text: string, seed: number) =>
  String(((Number(text) + 2 + (seed % 20)) % 28) + 1).padStart(text.length, "0");

const alter: Record<Exclude<FaultKind, "deed">, (text: string, seed: number) => string> = {
  number: otherNumber,
  date: otherDay,
  id: otherNumber,
};

/** A text with one fault of this kind, the same for the same seed; null where there is no place for one. */
export function plantFault(text: string, kind: FaultKind, seed: number): Fault | null {
  if (kind === "deed") return { kind, text: `${text}\n\n${deeds[seed % deeds.length]}` };
  const found = [...text.matchAll(places[kind])];
  const place = found[seed % Math.max(1, found.length)];
  if (place === undefined) return null;
  const [was] = place;
  const altered = alter[kind](was, seed);
  if (altered === was) return null;
  return { kind, text: text.slice(0, place.index) + altered + text.slice(place.index + was.length) };
}
