import { useTranslations } from "next-intl";
import { TabLinks } from "../ui/tab-links.tsx";

/** The three pages of tools and data; connections only for members who may store secrets. */
export function ToolTabs(props: {
  org: string;
  current: "catalogue" | "connections" | "stock";
  keepsSecrets: boolean;
}) {
  const t = useTranslations("tools");
  const { org, current, keepsSecrets } = props;
  const links = [
    { id: "catalogue", href: `/o/${org}/tools`, label: t("catalogue") },
    ...(keepsSecrets
      ? [{ id: "connections", href: `/o/${org}/tools/connections`, label: t("connections.title") }]
      : []),
    { id: "stock", href: `/o/${org}/tools/stock`, label: t("stock.title") },
  ];
  return (
    <div className="pb-4">
      <TabLinks name={t("title")} current={current} links={links} />
    </div>
  );
}
