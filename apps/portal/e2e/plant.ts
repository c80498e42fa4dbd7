import { randomBytes } from "node:crypto";
import { type Database, openDatabase } from "@konstruct/db/database";
import { foundTenant } from "@konstruct/services/account/found-tenant";
import { acceptInvitation, inviteMember } from "@konstruct/services/account/invitations";
import { type Account, openMembership } from "@konstruct/services/account/membership";
import type { Role, ServiceContext } from "@konstruct/services/context";
import { type Client, httpClient, signUpByHttp } from "./http.ts";
import { type Person, somebody } from "./people.ts";
import { stageHere } from "./stage-here.ts";

export type Planted = { org: string; context: ServiceContext; owner: Client; ownerPerson: Person };

let database: Database | undefined;

/** The application's own way to the database, for planting what nobody would click together. */
export function plantingDatabase(): Database {
  database ??= openDatabase({ url: stageHere().appUrl, applicationName: "planting", maxConnections: 4 });
  return database;
}

export async function closePlanting(): Promise<void> {
  await database?.close();
  database = undefined;
}

async function accountByHttp(person: Person): Promise<{ client: Client; account: Account }> {
  const client = httpClient();
  const { accountId } = await signUpByHttp(client, person);
  return { client, account: { id: accountId, ...person, emailVerified: true } };
}

/** A tenant and its owner, signed in. */
export async function plantTenant(name = `Shop ${randomBytes(3).toString("hex")}`): Promise<Planted> {
  const ownerPerson = somebody("Olivia Owner");
  const { client, account } = await accountByHttp(ownerPerson);
  const { slug } = await foundTenant({ database: plantingDatabase(), account, sendsMail: false }, { name });
  const opened = await openMembership(plantingDatabase(), account, slug);
  if (opened === undefined) throw new Error("the owner is no member");
  return { org: slug, context: opened.context, owner: client, ownerPerson };
}

/** Somebody with a role in a tenant, signed in. */
export async function plantMember(
  { context }: Pick<Planted, "context">,
  role: Role,
): Promise<{ client: Client; person: Person }> {
  const person = somebody(`${role} member`);
  const { client, account } = await accountByHttp(person);
  const inviter = { account, sendsMail: false };
  const { token } = await inviteMember(context, { email: person.email, role }, inviter);
  await acceptInvitation({ database: plantingDatabase(), account }, token);
  return { client, person };
}
