import type { Problem } from "@konstruct/core/refusals/catalogue";
import { problemWords } from "../server/reader-words.ts";

/** Why something failed, in the reader's language. Rendered on the server, where the texts are. */
export async function ProblemText({ problem }: { problem: Problem }) {
  return await problemWords(problem);
}
