import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, createTestTenant, type TestDatabase, type TestTenant } from "./test-database.ts";

/** An object that reads its properties from one that is made before the first test of the file. */
function madeBefore<T extends object>(read: () => T | undefined): T {
  const made = (): T => {
    const value = read();
    if (value === undefined)
      throw new Error("Read it inside a test or a hook: it is made before the first test.");
    return value;
  };
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(made(), key),
    has: (_, key) => Reflect.has(made(), key),
    ownKeys: () => Reflect.ownKeys(made()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(made(), key),
  });
}

/** A database for the tests of one file, closed after their own `afterAll`. */
export function setUpDatabase(): TestDatabase {
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await createTestDatabase();
  });
  afterAll(() => opened?.close());
  return madeBefore(() => opened);
}

/** A tenant for the tests of one file, with a published agent on a web chat. */
export function setUpTenant(database: TestDatabase): TestTenant {
  let made: TestTenant | undefined;
  beforeAll(async () => {
    made = await createTestTenant(database.app);
  });
  return madeBefore(() => made);
}
