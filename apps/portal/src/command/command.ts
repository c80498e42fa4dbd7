import type { Account } from "@konstruct/services/account/membership";
import type { ServiceContext } from "@konstruct/services/context";
import type { Vault } from "@konstruct/services/secret/vault";
import type { ObjectStore } from "@konstruct/storage/object-store";
import type { Mailer } from "../mail/mailer.ts";

/** What a command has beside who asks: the installation's means, opened once. */
export type CommandContext = {
  vault: Vault;
  masterKey: Buffer;
  objects: ObjectStore;
  mailer: Mailer;
  /** Where people open the portal. */
  origin: string;
  account: Account;
};

/**
 * One change a member can make, or one question a page asks after it is shown. The service behind it authorises and parses
 * what it is given, so the input is what came over the wire, whatever the type says.
 */
export type Command<Input, Output> = (
  context: ServiceContext,
  input: Input,
  means: CommandContext,
) => Promise<Output>;
