/** The migrated database every test database is cloned from. */
export const templateName = "konstruct_test_template";
/** Roles are cluster-wide, so every test database shares it. */
export const testPassword = "test-only";
