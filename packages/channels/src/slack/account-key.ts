import { child, type Fields, fields, objects, text } from "../fields.ts";

/** The installation a Slack body was delivered to. Absent pieces are "-". */
export type SlackInstallation = {
  accountKey: string;
  enterpriseId: string | undefined;
  teamId: string | undefined;
  appId: string | undefined;
  isOrganisationWide: boolean;
};

/** The account key of an installation; an organisation-wide one has no team. */
export function slackAccountKeyOf(
  enterpriseId: string | undefined,
  teamId: string | undefined,
  appId: string | undefined,
): string {
  return `${enterpriseId ?? "-"}/${teamId ?? "-"}/${appId ?? "-"}`;
}

function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}

/**
 * The installations any Slack body names, the best match first: events name theirs in `authorizations` (the outer `team_id` of an
 * event in a shared channel can be another company's), interactive payloads in `team` and `enterprise`, slash commands in flat
 * fields.
 */
function installationsOf(body: Fields): SlackInstallation[] {
  const appId = text(body, "api_app_id");
  const authorized = objects(body.authorizations).map((each) =>
    installation(
      text(each, "enterprise_id"),
      text(each, "team_id"),
      appId,
      isTrue(each.is_enterprise_install),
    ),
  );
  if (authorized.length > 0) return authorized;
  const enterpriseId = text(body, "enterprise_id") ?? text(child(body, "enterprise"), "id");
  const teamId = text(body, "team_id") ?? text(fields(body.team), "id");
  return [installation(enterpriseId, teamId, appId, isTrue(body.is_enterprise_install))];
}

export function slackInstallation(body: Fields): SlackInstallation {
  return installationsOf(body)[0] ?? installation(undefined, undefined, undefined, false);
}

/**
 * The keys a body's account may be stored under, the best match first. `own`: the installation itself, also as it was before its
 * workspace joined an organisation. `any`: additionally the organisation's, which covers workspaces without an installation of their
 * own.
 */
export function slackAccountKeys(body: Fields, of: "own" | "any"): string[] {
  const named = installationsOf(body).filter(({ enterpriseId, teamId }) => enterpriseId ?? teamId);
  const own = named.flatMap(({ accountKey, teamId, appId, isOrganisationWide }) =>
    isOrganisationWide ? [accountKey] : [accountKey, slackAccountKeyOf(undefined, teamId, appId)],
  );
  const shared = named.flatMap(({ enterpriseId, appId }) =>
    enterpriseId === undefined ? [] : [slackAccountKeyOf(enterpriseId, undefined, appId)],
  );
  return [...new Set(of === "own" ? own : [...own, ...shared])];
}

function installation(
  enterpriseId: string | undefined,
  teamId: string | undefined,
  appId: string | undefined,
  isOrganisationWide: boolean,
): SlackInstallation {
  const accountKey = slackAccountKeyOf(enterpriseId, isOrganisationWide ? undefined : teamId, appId);
  return { accountKey, enterpriseId, teamId, appId, isOrganisationWide };
}
