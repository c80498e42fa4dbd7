export type Arguments = Record<string, unknown>;
export type MethodResult = { ok: boolean } & Record<string, unknown>;

export const ok = (fields: Record<string, unknown> = {}): MethodResult => ({ ok: true, ...fields });
export const failed = (error: string): MethodResult => ({ ok: false, error });
