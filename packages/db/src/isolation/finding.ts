/** One hole, or one thing nobody reviewed: `what` is wrong with `where`. */
export type Finding = { what: string; where: string };

/** Reads the catalogue as somebody who sees all of it. */
export type ReadCatalogue = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
