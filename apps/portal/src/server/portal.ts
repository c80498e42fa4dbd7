import { openAuthPool } from "@konstruct/db/account/auth-pool";
import { openDatabase } from "@konstruct/db/database";
import { type Account, joinByAddress } from "@konstruct/services/account/membership";
import { recordSignIn } from "@konstruct/services/account/record-sign-in";
import { Vault } from "@konstruct/services/secret/vault";
import { createLogger } from "@konstruct/telemetry/logger";
import { openMailer } from "../mail/mailer.ts";
import { createAuth } from "./auth.ts";
import { createEngineWatch } from "./engine-watch.ts";
import { readPortalEnvironment } from "./env.ts";
import { openLiveFeed } from "./live/live-feed.ts";
import { createStreamSeats } from "./live/stream-seats.ts";
import { openObjects } from "./objects.ts";

/** Everything a request may need, made once a process. Only here are concrete implementations chosen. */
function createPortal() {
  const environment = readPortalEnvironment();
  const { database: settings, telemetry, storage, masterKey } = environment;
  const logger = createLogger({ service: "portal", level: telemetry.logLevel });
  const database = openDatabase({
    url: settings.url,
    applicationName: "konstruct-portal",
    maxConnections: 10,
  });
  const mailer = openMailer(environment.email, logger);
  const authPool = openAuthPool(environment.portal.authDatabaseUrl);
  const onSignIn = async (account: Account) => {
    await joinByAddress(database, account);
    await recordSignIn(database, account);
  };
  return {
    environment,
    logger,
    database,
    masterKey,
    vault: new Vault(database, [masterKey]),
    objects: openObjects(storage, masterKey),
    mailer,
    auth: createAuth({ portal: environment.portal, pool: authPool, mailer, logger, onSignIn }),
    live: openLiveFeed(settings.url, logger),
    engine: createEngineWatch(database),
    seats: createStreamSeats(),
  };
}

export type Portal = ReturnType<typeof createPortal>;

const kept = globalThis as { konstructPortal?: Portal };

/** Made with the first request: a build has no environment. */
export function portal(): Portal {
  kept.konstructPortal ??= createPortal();
  return kept.konstructPortal;
}
