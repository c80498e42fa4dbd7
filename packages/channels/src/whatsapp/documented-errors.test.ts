import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { whatsappErrors } from "./error-codes.ts";

const docs = readFileSync(new URL("../../../../docs/channels.md", import.meta.url), "utf8");
const meanings = {
  retry: /^tried again after (\d+) s/,
  never: /^failed/,
  stop_and_alert: /^the account stops$/,
};

/** Each code of the table with its meaning on the page. */
const documented = docs
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, codes, meaning]) => /^`\d+`(?:, `\d+`)*$/.test(codes ?? "") && meaning !== "")
  .flatMap(([, codes, meaning]) => codes!.split(", ").map((code) => [code.slice(1, -1), meaning!] as const));

describe("the table of WhatsApp error codes in docs/channels.md", () => {
  it("A9 has every code once and no other", () => {
    expect(documented.map(([code]) => code).toSorted()).toEqual(Object.keys(whatsappErrors).toSorted());
  });

  it.each(documented)("A9 %s: %s", (code, meaning) => {
    const error = whatsappErrors[Number(code)]!;
    const said = meanings[error.class].exec(meaning);
    expect(said).not.toBeNull();
    if (error.class !== "retry") return;
    expect(Number(said?.[1]) * 1_000).toBe(error.waitMs);
    expect(meaning.includes("may have arrived")).toBe(error.perhapsTaken === true);
  });
});
