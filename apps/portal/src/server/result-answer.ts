/** A successful answer to the browser. error-answer.ts has the other case. */
export function resultAnswer(result: unknown): Response {
  return Response.json({ result: result ?? null }, { headers: { "cache-control": "no-store" } });
}
