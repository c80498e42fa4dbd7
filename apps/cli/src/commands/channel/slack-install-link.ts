import { signInstallLink } from "@konstruct/channels/slack/install-link";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { CommandError, exitCodes } from "../../failure.ts";
import { findGatewayUrl } from "../../gateway-url.ts";
import { type Io, printJson, printLine } from "../../io.ts";

export type InstallLinkOptions = { tenant: string; url?: string; json?: boolean };

/** The link that installs the Slack app in a workspace for one tenant; valid for an hour. */
export async function slackInstallLink(io: Io, options: InstallLinkOptions): Promise<number> {
  const link = await withInstallation(async ({ database, environment, secrets }) => {
    const { clientId, stateSecret } = environment.slack;
    if (clientId === undefined || stateSecret === undefined) {
      throw new CommandError(
        "Installing by OAuth is off: set SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_STATE_SECRET and SLACK_SIGNING_SECRET.",
      );
    }
    const { tenantId } = await tenantContext(database, options.tenant);
    const base = await findGatewayUrl(environment, options.url);
    return `${base}/slack/install?link=${signInstallLink(secrets.slackStateSecret, tenantId, Date.now())}`;
  });
  if (options.json) printJson(io, { tenant: options.tenant, link, validForMinutes: 60 });
  else printLine(io, link);
  return exitCodes.ok;
}
