import type { ErrorBody } from "../server/error-answer.ts";

const words: Readonly<Record<string, string>> = {
  en: "The portal cannot be reached. Check your connection and try again.",
  th: "ติดต่อพอร์ทัลไม่ได้ ตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง",
};

/** What is told when no answer of the portal came; by the page's language, since there is nobody to ask for words. */
export const unreachable = (): ErrorBody["error"] => ({
  code: "unavailable",
  message: words[document.documentElement.lang] ?? words.en!,
  retryable: true,
});
