import { type MasterKeys, Vault } from "@konstruct/services/secret/vault";
import type { Installation } from "./installation.ts";

/** The current master key first, and the previous one while it is being replaced. */
export function masterKeysOf({ secrets }: Pick<Installation, "secrets">): MasterKeys {
  return [secrets.masterKey, secrets.previousMasterKey].filter((key) => key !== undefined);
}

export function openVault(installation: Installation): Vault {
  return new Vault(installation.database, masterKeysOf(installation));
}
