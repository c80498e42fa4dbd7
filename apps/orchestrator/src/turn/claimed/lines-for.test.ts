import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { languageCodes } from "@konstruct/core/language/languages";
import type { Lines } from "@konstruct/core/language/lines";
import { tables } from "@konstruct/core/language/lines-of";
import type { PendingMessage } from "@konstruct/db/turn/claim-turns";
import { markedLines, unmarked } from "@konstruct/engine/testing/marked-lines.fixture";
import { describe, expect, it } from "vitest";
import { linesFor, linesOfClaim } from "./lines-for.ts";

const pending = (...texts: string[]) => texts.map((text) => ({ author: "contact", text }) as PendingMessage);
const session = (language: string | null) => ({ version: 1, state: { language } });

const leaves = (lines: object): string[] =>
  Object.values(lines).flatMap((line) => (typeof line === "string" ? [line] : leaves(line)));

describe("the orchestrator's lines to a contact", () => {
  it.each(languageCodes)("is in the table of the conversation's language: %s", (language) => {
    const agent = agentConfigSchema.parse({ wordings: { [language]: markedLines } });
    const claimed = { session: session(language), pending: pending("ok"), history: [] };
    const { widget: _ofTheSite, ...said }: Lines = linesOfClaim(agent, claimed);
    expect(
      leaves(said)
        .map(unmarked)
        .filter((left) => left !== ""),
    ).toEqual([]);
  });

  it("are in the language the contact writes, newest message first, if no session names one", () => {
    const spoken = pending("Ich möchte bitte meinen Termin verschieben", "ok");
    expect(linesOfClaim(null, { session: null, pending: spoken, history: [] })).toBe(tables.de);
    const older = [{ author: "contact", text: "ขอเลื่อนนัดได้ไหม", at: "" }] as never;
    expect(linesOfClaim(null, { session: session(null), pending: pending("ok"), history: older })).toBe(
      tables.th,
    );
  });

  it("are in the agent's first language if no message tells one, else in English", () => {
    const nothing = { session: null, pending: pending("ok"), history: [] };
    expect(linesFor({ languages: ["fr"], wordings: {} }, null, ["ok"])).toBe(tables.fr);
    expect(linesOfClaim(null, nothing)).toBe(tables.en);
  });
});
