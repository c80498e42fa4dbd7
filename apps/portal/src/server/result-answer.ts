/** What something gave, as the browser is told. The other end is error-answer.ts. */
export function resultAnswer(result: unknown): Response {
  return Response.json({ result: result ?? null }, { headers: { "cache-control": "no-store" } });
}
