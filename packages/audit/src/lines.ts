import { AppError } from "@konstruct/core/errors";

const longestLineChars = 1_000_000;

/**
 * Splits text chunks (a file stream with an encoding) into lines. Memory use does not grow with the file.
 * @throws AppError `invalid_input` if more than a million characters come without a line end
 */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const pieces = (rest + chunk).split("\n");
    rest = pieces.pop() ?? "";
    if (rest.length > longestLineChars) {
      throw new AppError("invalid_input", `A line is longer than ${longestLineChars} characters`);
    }
    yield* pieces;
  }
  if (rest !== "") yield rest;
}
