import type { ContactLine } from "@konstruct/services/contact/list-contacts";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useContactName } from "../i18n/use-contact-name.ts";
import { ChannelIcon } from "../inbox/channel-icon.tsx";
import { TagChip } from "../inbox/tag-chip.tsx";
import { Badge } from "../ui/badge.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Time } from "../ui/time.tsx";

/** Contacts, a row each. */
export function ContactTable({ org, contacts }: { org: string; contacts: readonly ContactLine[] }) {
  const t = useTranslations("contacts");
  const contactName = useContactName();
  return (
    <DataTable
      caption={t("title")}
      rows={contacts}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "name",
          heading: t("name"),
          cell: ({ id, name, hasOptedOut }) => (
            <span className="flex items-center gap-2">
              <Link
                data-row
                href={`/o/${org}/contacts/${id}`}
                prefetch={false}
                className="font-medium hover:underline"
              >
                {contactName({ name, id })}
              </Link>
              {hasOptedOut && <Badge tone="warn">{t("opted_out")}</Badge>}
            </span>
          ),
        },
        {
          id: "channels",
          heading: t("channels_heading"),
          cell: ({ channels }) => (
            <span className="flex gap-1">
              {channels.map((channel) => (
                <ChannelIcon key={channel} channel={channel} />
              ))}
            </span>
          ),
        },
        {
          id: "identities",
          heading: t("identities"),
          wideOnly: true,
          cell: ({ identities }) => (
            <span className="line-clamp-1 max-w-80 wrap-anywhere text-muted">
              {identities.map(({ id }) => id).join(", ")}
            </span>
          ),
        },
        {
          id: "tags",
          heading: t("tags"),
          wideOnly: true,
          cell: ({ tags }) => (
            <span className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <TagChip key={tag} tag={tag} />
              ))}
            </span>
          ),
        },
        {
          id: "conversations",
          heading: t("conversations"),
          right: true,
          cell: ({ conversations }) => conversations,
        },
        {
          id: "active",
          heading: t("last_active"),
          cell: ({ lastActiveAt }) => (lastActiveAt === null ? "–" : <Time at={lastActiveAt} />),
        },
      ]}
    />
  );
}
