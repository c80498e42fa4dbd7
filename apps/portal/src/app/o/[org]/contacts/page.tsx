import { listContacts } from "@konstruct/services/contact/list-contacts";
import { listTenantTags } from "@konstruct/services/tag/change-tags";
import { getTranslations } from "next-intl/server";
import { contactQuery, readContactFilter } from "../../../../contacts/contact-filter.ts";
import { ContactFilters } from "../../../../contacts/contact-filters.tsx";
import { ContactTable } from "../../../../contacts/contact-table.tsx";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { ListKeys } from "../../../../shell/list-keys.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

type Props = {
  params: Promise<{ org: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Everyone who wrote to the tenant. */
export default async function ContactsPage({ params, searchParams }: Props) {
  const { org } = await params;
  const { context } = await requireMember(org);
  const filter = readContactFilter(await searchParams);
  const { consent, ...rest } = filter;
  const [t, { contacts, nextCursor }, tags] = await Promise.all([
    getTranslations("contacts"),
    orNotFound(listContacts(context, { ...rest, ...(consent === "out" && { optedOut: true }) })),
    orNotFound(listTenantTags(context)),
  ]);
  const isFiltered = contactQuery(filter) !== "";
  const { cursor, ...first } = filter;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <ListKeys />
      <div className="flex flex-col gap-4">
        <ContactFilters filter={filter} tags={tags} />
        {contacts.length === 0 ? (
          <EmptyState
            title={t(isFiltered ? "none_found" : "none")}
            text={isFiltered ? undefined : t("none_text")}
            action={isFiltered && <LinkButton href={`/o/${org}/contacts`}>{t("show_all")}</LinkButton>}
          />
        ) : (
          <ContactTable org={org} contacts={contacts} />
        )}
        <nav aria-label={t("pages")} className="flex justify-between gap-2 empty:hidden">
          {cursor !== undefined && (
            <LinkButton small href={`/o/${org}/contacts${contactQuery(first)}`}>
              {t("newest")}
            </LinkButton>
          )}
          {nextCursor !== null && (
            <LinkButton small href={`/o/${org}/contacts${contactQuery({ ...first, cursor: nextCursor })}`}>
              {t("older")}
            </LinkButton>
          )}
        </nav>
      </div>
    </>
  );
}
