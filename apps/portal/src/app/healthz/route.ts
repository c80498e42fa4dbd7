/** The process runs. */
export const GET = (): Response => Response.json({ ok: true }, { headers: { "cache-control": "no-store" } });

export const dynamic = "force-dynamic";
