"use client";
import { useTranslations } from "next-intl";
import { type Path, textAt } from "../../agents/draft/config-path.ts";
import { useDraft } from "../../agents/draft/draft-context.tsx";
import { ChoiceField, TextField } from "../../agents/draft/fields.tsx";

const of = (...keys: string[]): Path => ["packs", "shop", "stock_source", ...keys];
const kinds = ["records", "google_sheet", "csv_url", "xlsx_url"] as const;

/** The source of an agent's stock list. */
export function ShopSettings() {
  const t = useTranslations("agents.tools");
  const { state } = useDraft();
  const kind = textAt(state.config, of("kind"));
  return (
    <>
      <ChoiceField
        path={of("kind")}
        label={t("stock_from")}
        options={kinds.map((value) => ({ value, label: t(`stock_kinds.${value}`) }))}
      />
      {kind === "google_sheet" && (
        <div className="grid gap-3 @lg:grid-cols-2">
          <TextField path={of("spreadsheet_id")} label={t("spreadsheet")} optional />
          <TextField path={of("range")} label={t("range")} />
        </div>
      )}
      {(kind === "csv_url" || kind === "xlsx_url") && (
        <TextField path={of("url")} label={t("address")} optional />
      )}
    </>
  );
}
