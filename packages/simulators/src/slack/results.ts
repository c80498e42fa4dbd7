export type Arguments = Record<string, unknown>;
/** The JSON body of a Web API answer: `ok`, and `error` with its name if it is false. */
export type MethodResult = { ok: boolean } & Record<string, unknown>;

export const ok = (fields: Record<string, unknown> = {}): MethodResult => ({ ok: true, ...fields });
export const failed = (error: string): MethodResult => ({ ok: false, error });
