"use client";
import type { PreviewedSheet } from "@konstruct/pack-shop/commands/sheet";
import { useTranslations } from "next-intl";
import { Callout } from "../../ui/callout.tsx";
import { DataTable } from "../../ui/data-table.tsx";

const text = (value: unknown) => (value === null || value === undefined ? "–" : String(value));

/** The first rows as an agent would read them, each with its problem; the rest as counts. */
export function SheetRows({ sheet }: { sheet: PreviewedSheet }) {
  const t = useTranslations("tools.stock");
  const { preview, problem, notes } = sheet;
  if (preview === null) return <Callout tone="warn" title={problem ?? t("not_read")} live />;
  const { rows, items, leftOut, repeated } = preview;
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        {t("count", { items, leftOut })}
        {notes.length > 0 && ` ${notes.join(" ")}`}
        {repeated.length > 0 && ` ${t("repeated", { numbers: repeated.join(", ") })}`}
      </p>
      <DataTable
        caption={t("preview")}
        rows={rows}
        rowKey={({ row }) => String(row)}
        columns={[
          { id: "row", heading: t("row"), right: true, cell: ({ row }) => row },
          { id: "sku", heading: t("fields.sku"), cell: ({ item }) => text(item?.sku) },
          { id: "name", heading: t("fields.name"), cell: ({ item }) => text(item?.name) },
          {
            id: "price",
            heading: t("fields.price"),
            right: true,
            cell: ({ item }) => `${text(item?.price)} ${item?.currency ?? ""}`,
          },
          { id: "stock", heading: t("fields.stock"), right: true, cell: ({ item }) => text(item?.stock) },
          {
            id: "problems",
            heading: t("problems"),
            cell: ({ problems }) => <span className="text-warn">{problems.join(" ")}</span>,
          },
        ]}
      />
    </div>
  );
}
