import type { Account } from "@konstruct/services/account/membership";
import type { ServiceContext } from "@konstruct/services/context";
import type { Vault } from "@konstruct/services/secret/vault";
import type { ObjectStore } from "@konstruct/storage/object-store";
import type { LetterBox } from "../mail/mailer.ts";

/** What a verb has beside who asks: the installation's means, opened once. */
export type Means = {
  vault: Vault;
  masterKey: Buffer;
  objects: ObjectStore;
  letterBox: LetterBox;
  /** Where people open the portal. */
  origin: string;
  account: Account;
};

/**
 * One change a member can make, or one question a page asks after it is shown. The service behind it authorises and parses
 * what it is given, so the input is what came over the wire, whatever the type says.
 */
export type Verb<Input, Output> = (context: ServiceContext, input: Input, means: Means) => Promise<Output>;
