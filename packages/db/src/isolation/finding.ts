/** One hole or one unreviewed exception: `what` is wrong, and `where`. */
export type Finding = { what: string; where: string };

/** Reads the catalogue as a role that sees all of it. */
export type ReadCatalogue = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
