import { getTranslations } from "next-intl/server";
import { readInboxFilter, type SearchParams } from "../../../../inbox/inbox-filter.ts";
import { ListPane } from "../../../../inbox/list-pane.tsx";
import { requireMember } from "../../../../server/signed-in.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> };

export default async function InboxPage({ params, searchParams }: Props) {
  const { org } = await params;
  const { context } = await requireMember(org);
  const t = await getTranslations("inbox");
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="max-w-3xl">
        <ListPane context={context} org={org} filter={readInboxFilter(await searchParams)} />
      </div>
    </>
  );
}
