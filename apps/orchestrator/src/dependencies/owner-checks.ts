import type { Database } from "@konstruct/db/database";
import { lockGuesses, saveGuesses, verifiedOf } from "@konstruct/db/owner/owner-checks";
import { withTenant } from "@konstruct/db/with-tenant";
import { judgeGuesses, type OwnerChecks } from "@konstruct/tools/owner/owner-checks";

/** The owner checks of one tenant, in its database: counts outlive the conversation, the visitor and the process. */
export const createOwnerChecks = (database: Database, tenantId: string): OwnerChecks => ({
  verified: (contactId) => withTenant(database, tenantId, (tx) => verifiedOf(tx, contactId)),
  prove: (guess) =>
    withTenant(database, tenantId, async (tx) => {
      const tried = await lockGuesses(tx, guess);
      if (tried.isProven) return "proven";
      const { fresh, proof } = judgeGuesses(guess, tried);
      await saveGuesses(tx, guess, fresh, proof === "proven");
      return proof;
    }),
});
