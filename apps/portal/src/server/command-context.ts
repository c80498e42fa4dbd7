import type { Account } from "@konstruct/services/account/membership";
import type { CommandContext } from "../command/command.ts";
import { portal } from "./portal.ts";

/** What commands work with. Files are asked for when one is kept: without a place for them everything else still works. */
export function commandContextFor(account: Account): CommandContext {
  const { vault, masterKey, objects, mailer, environment } = portal();
  return {
    vault,
    masterKey,
    mailer,
    account,
    origin: environment.portal.origin,
    get objects() {
      return objects();
    },
  };
}
