import { listInvitations } from "@konstruct/services/account/invitations";
import { allRoles, may } from "@konstruct/services/context";
import { listMembers } from "@konstruct/services/member/members";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { portal } from "../../../../../server/portal.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { InviteDialog } from "../../../../../settings/invite-dialog.tsx";
import { MemberRow } from "../../../../../settings/member-row.tsx";
import { RevokeInvitation } from "../../../../../settings/revoke-invitation.tsx";
import { Rights } from "../../../../../settings/rights.tsx";
import { Badge } from "../../../../../ui/badge.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { DataTable } from "../../../../../ui/data-table.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";
import { Time } from "../../../../../ui/time.tsx";

export default async function MembersPage({ params }: { params: Promise<{ org: string }> }) {
  const { context, membership } = await requireMember((await params).org);
  const manages = may(context, "member.manage");
  const [t, roles, members, invitations] = await Promise.all([
    getTranslations("settings.members"),
    getTranslations("common.roles"),
    orNotFound(listMembers(context)),
    manages ? listInvitations(context) : [],
  ]);
  const roleNames = allRoles
    .filter((role) => role !== "owner" || membership.role === "owner")
    .map((value) => ({ value, label: roles(value) }));
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={manages && <InviteDialog roles={roleNames} sendsMail={portal().mailer.open} />}
      />
      <div className="flex flex-col gap-6">
        <DataTable
          caption={t("title")}
          rows={members.filter(({ state }) => state === "active")}
          rowKey={({ id }) => id}
          columns={[
            { id: "name", heading: t("name"), cell: ({ name }) => name },
            { id: "email", heading: t("email"), cell: ({ email }) => email },
            {
              id: "portal",
              heading: t("portal"),
              wideOnly: true,
              cell: ({ hasAccount }) =>
                hasAccount ? <Badge tone="good">{t("signs_in")}</Badge> : <Badge>{t("no_account")}</Badge>,
            },
            {
              id: "role",
              heading: t("role"),
              cell: ({ id, name, role }) => (
                <MemberRow
                  member={{ id, name, role }}
                  roles={roleNames}
                  editable={
                    manages && id !== membership.memberId && (role !== "owner" || membership.role === "owner")
                  }
                  roleName={roles(role)}
                />
              ),
            },
          ]}
        />
        {manages && invitations.length > 0 && (
          <Card title={t("invited")}>
            <DataTable
              caption={t("invited")}
              rows={invitations}
              rowKey={({ id }) => id}
              columns={[
                { id: "email", heading: t("email"), cell: ({ email }) => email },
                { id: "role", heading: t("role"), cell: ({ role }) => roles(role) },
                { id: "until", heading: t("until"), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
                {
                  id: "revoke",
                  heading: t("action"),
                  cell: ({ id, email }) => <RevokeInvitation id={id} email={email} />,
                },
              ]}
            />
          </Card>
        )}
        <Card title={t("rights")}>
          <Rights />
        </Card>
      </div>
    </>
  );
}
