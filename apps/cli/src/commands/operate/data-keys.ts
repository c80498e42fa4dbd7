import type { ServiceContext } from "@konstruct/services/context";
import { rewrapDataKeys, rotateDataKey } from "@konstruct/services/secret/rotate-data-key";
import type { MasterKeys } from "@konstruct/services/secret/vault";
import { allTenants } from "../../compose/all-tenants.ts";
import { type Installation, withInstallation } from "../../compose/installation.ts";
import { masterKeysOf } from "../../compose/master-keys.ts";
import { cliActor, tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, messageOf } from "../../failure.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";

export type DataKeyOptions = { tenant: string; all?: boolean; json?: boolean };

type Done<T> = ({ tenant: string; ok: true } & T) | { tenant: string; ok: false; error: string };

/** Gives a tenant a new data key and seals its secrets again with it. */
export async function secretsRotate(io: Io, options: DataKeyOptions): Promise<number> {
  const done = await forTenants(options, (context, masterKeys, tenant) =>
    rotateDataKey(context, masterKeys, (resealed) => {
      if (io.watched) tell(io, `${tenant}: ${resealed} secrets sealed again`);
    }),
  );
  return told(
    io,
    options,
    done,
    ({ version, resealed }) => `key ${version}, ${resealed} secrets sealed again`,
  );
}

/** After the master key was replaced: wraps the tenants' data keys with the new one. */
export async function secretsRewrap(io: Io, options: DataKeyOptions): Promise<number> {
  const done = await forTenants(options, async (context, masterKeys) => ({
    rewrapped: await rewrapDataKeys(context, masterKeys),
  }));
  return told(io, options, done, ({ rewrapped }) =>
    rewrapped === 0 ? "its keys are wrapped with the current master key" : `${rewrapped} keys wrapped again`,
  );
}

async function tenantsOf(installation: Installation, { tenant, all }: DataKeyOptions) {
  if (all === true) return allTenants(installation);
  return [{ slug: tenant, tenantId: (await tenantContext(installation.database, tenant)).tenantId }];
}

/** A failure does not keep the other tenants from theirs. */
async function forTenants<T>(
  options: DataKeyOptions,
  work: (context: ServiceContext, masterKeys: MasterKeys, tenant: string) => Promise<T>,
): Promise<Done<T>[]> {
  return withInstallation(async (installation) => {
    const masterKeys = masterKeysOf(installation);
    const done: Done<T>[] = [];
    for (const { slug: tenant, tenantId } of await tenantsOf(installation, options)) {
      const context = { database: installation.database, tenantId, actor: cliActor };
      done.push(
        await work(context, masterKeys, tenant).then(
          (result) => ({ tenant, ok: true as const, ...result }),
          (thrown: unknown) => ({ tenant, ok: false as const, error: messageOf(thrown) }),
        ),
      );
    }
    return done;
  });
}

function told<T>(
  io: Io,
  { json }: DataKeyOptions,
  done: readonly Done<T>[],
  say: (result: T) => string,
): number {
  if (json) printJson(io, done);
  for (const one of done) {
    if (!one.ok) tell(io, `konstruct: ${one.tenant}: ${one.error}`);
    else if (!json) printLine(io, `${one.tenant}: ${say(one)}`);
  }
  return done.every(({ ok }) => ok) ? exitCodes.ok : exitCodes.failed;
}
