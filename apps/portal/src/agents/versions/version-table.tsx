import type { listVersions } from "@konstruct/services/agent/versions";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Time } from "../../ui/time.tsx";
import { RollBack } from "./roll-back.tsx";

type Version = Awaited<ReturnType<typeof listVersions>>[number];

/** Newest first: what it is, who made it, why. */
export function VersionTable(props: {
  agentId: string;
  versions: readonly Version[];
  basePath: string;
  mayRollBack: boolean;
}) {
  const { agentId, versions, basePath, mayRollBack } = props;
  const t = useTranslations("agents.versions");
  const authorOf = (kind = "") => (t.has(`authors.${kind}`) ? t(`authors.${kind}`) : t("unknown"));
  const before = (version: Version) => versions[versions.indexOf(version) + 1];
  const changes = (version: Version) => {
    const older = before(version);
    return older === undefined ? null : (
      <Link
        href={`${basePath}?from=${older.id}&to=${version.id}`}
        prefetch={false}
        className="text-accent underline"
      >
        {t("changes")}
      </Link>
    );
  };
  return (
    <DataTable
      caption={t("history")}
      rows={versions}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "number",
          heading: t("version"),
          cell: ({ number, isLive }) => (
            <span className="flex items-center gap-2">
              v{number} {isLive && <Badge tone="good">{t("live")}</Badge>}
            </span>
          ),
        },
        {
          id: "note",
          heading: t("note"),
          cell: ({ note, restores }) => (
            <>
              {restores !== null && <Badge>{t("restores", { number: restores })}</Badge>} {note}
            </>
          ),
        },
        {
          id: "author",
          heading: t("author"),
          wideOnly: true,
          cell: ({ publishedBy }) => publishedBy?.name ?? authorOf(publishedBy?.kind),
        },
        { id: "when", heading: t("when"), wideOnly: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
        { id: "changes", heading: t("changes_heading"), cell: changes },
        {
          id: "back",
          heading: t("action"),
          cell: ({ id, number, isLive }) =>
            mayRollBack && !isLive && <RollBack agentId={agentId} versionId={id} number={number} />,
        },
      ]}
    />
  );
}
