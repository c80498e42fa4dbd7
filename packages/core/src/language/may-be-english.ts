import { eld } from "eld/extrasmall";

/** Of the score of the likeliest language, what English needs at least: names and short words are like several. */
const likeEnglish = 0.85;

/** Whether a text can be English; one that says too little to tell can. */
export function mayBeEnglish(text: string): boolean {
  const scores = eld.detect(text.normalize("NFC")).getScores();
  return (scores.en ?? 0) >= likeEnglish * Math.max(0, ...Object.values(scores));
}
