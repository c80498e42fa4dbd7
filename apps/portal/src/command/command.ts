import type { Account } from "@konstruct/services/account/membership";
import type { ServiceContext } from "@konstruct/services/context";
import type { Vault } from "@konstruct/services/secret/vault";
import type { SetUp } from "@konstruct/services/set-up";
import type { ObjectStore } from "@konstruct/storage/object-store";
import type { Mailer } from "../mail/mailer.ts";

/** What a command gets beside the actor, opened once a process. */
export type CommandContext = {
  vault: Vault;
  masterKey: Buffer;
  objects: ObjectStore;
  /** Zep is configured, which only the command line reaches. */
  keepsMemoryOutside: boolean;
  mailer: Mailer;
  setUp: SetUp;
  /** The portal's public address. */
  origin: string;
  account: Account;
};

/**
 * One change a member can make, or one question a page asks after it is shown. The service authorises and parses the input, which is
 * unchecked data whatever its type says.
 */
export type Command<Input, Output> = (
  context: ServiceContext,
  input: Input,
  means: CommandContext,
) => Promise<Output>;
