import type { ErrorBody } from "../server/shown-error.ts";

const words: Readonly<Record<string, string>> = {
  en: "The portal cannot be reached. Check your connection and try again.",
  th: "ติดต่อพอร์ทัลไม่ได้ ตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง",
};

/** The error shown when the portal did not answer, in the page's language, because the server cannot translate it. */
export const unreachable = (): ErrorBody["error"] => ({
  code: "unavailable",
  message: words[document.documentElement.lang] ?? words.en!,
  retryable: true,
});
