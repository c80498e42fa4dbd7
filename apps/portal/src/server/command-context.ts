import type { Account } from "@konstruct/services/account/membership";
import { setUpOf } from "@konstruct/services/set-up";
import type { CommandContext } from "../command/command.ts";
import { portal } from "./portal.ts";

/** The context of commands. The object store is opened when a file is stored: without one, everything else works. */
export function commandContextFor(account: Account): CommandContext {
  const { vault, masterKey, objects, mailer, environment } = portal();
  return {
    vault,
    masterKey,
    mailer,
    account,
    setUp: setUpOf(environment),
    keepsMemoryOutside: environment.memory.zep.apiKey !== undefined,
    origin: environment.portal.origin,
    get objects() {
      return objects();
    },
  };
}
