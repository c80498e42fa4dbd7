import { z } from "zod";
import { quoted } from "../contract/quoted.ts";
import { defineTool } from "../contract/tool.ts";
import { answersFrom, type Passage } from "../knowledge/knowledge.ts";

const maxResultBytes = 12_288;
/** Bytes of the result besides the passages. */
const frameBytes = 256;

/** The best passages that fit, uncut: half an instruction is worse than one passage less. */
function fitPassages(passages: readonly Passage[]): Passage[] {
  let left = maxResultBytes - frameBytes;
  return passages.filter((passage) => {
    const size = Buffer.byteLength(JSON.stringify(passage)) + 1;
    if (size > left) return false;
    left -= size;
    return true;
  });
}

export const knowledgeBaseSearch = defineTool({
  name: "knowledge_base.search",
  description:
    "Finds passages of the knowledge base about a question. Ask in the language and with the words its documents would use. Empty when it has nothing about it.",
  input: z.strictObject({
    query: z.string().trim().min(1).max(500),
    limit: z.int().min(1).max(5).default(3),
    include_unsure: z
      .boolean()
      .default(false)
      .describe("Also the nearest passages that may be about something else: look at their score."),
    include_near: z
      .boolean()
      .default(false)
      .describe(
        `Where nothing is surely about it, up to three passages that may help; their score is below ${answersFrom}.`,
      ),
  }),
  output: z.looseObject({
    passages: z.array(
      z.looseObject({ id: z.string(), title: z.string(), text: z.string(), source: z.string() }),
    ),
  }),
  effect: "read",
  timeoutMs: 10_000,
  maxResultBytes,
  idempotent: true,
  needs: "knowledge",
  summarize: ({ query }) => `look up ${quoted(query)} in the knowledge base`,
  async run({ query, limit, include_unsure: isUnsureToo, include_near: isNearToo }, { knowledge, language }) {
    if (knowledge === null) {
      return {
        ok: false,
        code: "misconfigured",
        message: "There is no knowledge base to look in. Articles have to be imported first.",
      };
    }
    const unsure = isUnsureToo ? "all" : isNearToo ? "near" : "none";
    const found = await knowledge.search(query, limit, {
      unsure,
      ...(language !== undefined && { language }),
    });
    return { ok: true, data: { passages: fitPassages(found) } };
  },
});
