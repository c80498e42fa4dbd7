import { eld } from "eld/extrasmall";

/** The least score of English, as a share of the best score: names and short words resemble several languages. */
const likeEnglish = 0.85;

/** Whether a text may be English; true for one too short to judge. */
export function mayBeEnglish(text: string): boolean {
  const scores = eld.detect(text.normalize("NFC")).getScores();
  return (scores.en ?? 0) >= likeEnglish * Math.max(0, ...Object.values(scores));
}
