import { listApiKeys } from "@konstruct/services/api-key/list-api-keys";
import { allRoles, permissionsOf } from "@konstruct/services/context";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { ApiKeyDialog } from "../../../../../settings/api-key-dialog.tsx";
import { RevokeKey } from "../../../../../settings/revoke-key.tsx";
import { Badge } from "../../../../../ui/badge.tsx";
import { DataTable } from "../../../../../ui/data-table.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";
import { Time } from "../../../../../ui/time.tsx";

export default async function ApiKeysPage({ params }: { params: Promise<{ org: string }> }) {
  const { context, membership } = await requireMember((await params).org);
  const [t, roleNames, keys] = await Promise.all([
    getTranslations("settings.api_keys"),
    getTranslations("common.roles"),
    orNotFound(listApiKeys(context)),
  ]);
  const roles = allRoles
    .filter((role) => role !== "owner" || membership.role === "owner")
    .map((value) => ({ value, label: roleNames(value), scopes: permissionsOf(value) }));
  const state = ({ revokedAt, expiresAt }: (typeof keys)[number]) => {
    if (revokedAt !== null) return <Badge>{t("revoked")}</Badge>;
    if (expiresAt !== null && expiresAt < new Date()) return <Badge>{t("expired")}</Badge>;
    return <Badge tone="good">{t("in_use")}</Badge>;
  };
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={<ApiKeyDialog roles={roles} />} />
      {keys.length === 0 ? (
        <EmptyState title={t("none")} text={t("none_text")} />
      ) : (
        <DataTable
          caption={t("title")}
          rows={keys}
          rowKey={({ id }) => id}
          columns={[
            { id: "name", heading: t("name"), cell: ({ name }) => name },
            { id: "role", heading: t("role"), cell: ({ role }) => roleNames(role) },
            {
              id: "scopes",
              heading: t("scopes"),
              wideOnly: true,
              cell: ({ scopes }) => (scopes === null ? t("all_scopes") : scopes.join(", ")),
            },
            {
              id: "expires",
              heading: t("expires"),
              wideOnly: true,
              cell: ({ expiresAt }) => (expiresAt === null ? t("never") : <Time at={expiresAt} />),
            },
            {
              id: "used",
              heading: t("last_used"),
              wideOnly: true,
              cell: ({ lastUsedAt }) => (lastUsedAt === null ? t("never") : <Time at={lastUsedAt} />),
            },
            { id: "state", heading: t("state"), cell: state },
            {
              id: "revoke",
              heading: t("action"),
              cell: ({ id, name, revokedAt }) => revokedAt === null && <RevokeKey id={id} name={name} />,
            },
          ]}
        />
      )}
    </>
  );
}
