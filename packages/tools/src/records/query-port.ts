/** Runs one parameterised statement inside the caller's tenant scope. */
export type QueryPort = (sql: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;
