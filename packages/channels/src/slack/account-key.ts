import { child, type Fields, fields, objects, text } from "../fields.ts";

/** The installation a Slack body was delivered to. Absent pieces are "-". */
export type SlackInstallation = {
  accountKey: string;
  enterpriseId: string | undefined;
  teamId: string | undefined;
  appId: string | undefined;
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
 * Which installation any Slack body belongs to: events name it in `authorizations[0]` (the outer `team_id` of an event in
 * a shared channel can be another company's), interactive payloads in `team` and `enterprise`, slash commands in flat fields.
 */
export function slackInstallation(body: Fields): SlackInstallation {
  const authorization = objects(body.authorizations)[0];
  const appId = text(body, "api_app_id");
  if (authorization) {
    return installation(
      text(authorization, "enterprise_id"),
      text(authorization, "team_id"),
      appId,
      isTrue(authorization.is_enterprise_install),
    );
  }
  const enterpriseId = text(body, "enterprise_id") ?? text(child(body, "enterprise"), "id");
  const teamId = text(body, "team_id") ?? text(fields(body.team), "id");
  return installation(enterpriseId, teamId, appId, isTrue(body.is_enterprise_install));
}

function installation(
  enterpriseId: string | undefined,
  teamId: string | undefined,
  appId: string | undefined,
  isEnterpriseInstall: boolean,
): SlackInstallation {
  const keyTeam = isEnterpriseInstall ? undefined : teamId;
  return { accountKey: slackAccountKeyOf(enterpriseId, keyTeam, appId), enterpriseId, teamId, appId };
}
