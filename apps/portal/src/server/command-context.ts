import type { Account } from "@konstruct/services/account/membership";
import type { Means } from "../command/command.ts";
import { portal } from "./portal.ts";

/** What verbs work with. Files are asked for when one is kept: without a place for them everything else still works. */
export function meansFor(account: Account): Means {
  const { vault, masterKey, objects, letterBox, environment } = portal();
  return {
    vault,
    masterKey,
    letterBox,
    account,
    origin: environment.portal.origin,
    get objects() {
      return objects();
    },
  };
}
