"use client";
import type { TemplateView } from "@konstruct/services/whatsapp/templates";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";

type ShownTemplate = Pick<TemplateView, "name" | "language" | "body" | "variables" | "unusable">;
type TemplatesProps = {
  templates: readonly ShownTemplate[];
  /** How many are not shown. */
  more: number;
  accountKey: string;
  mayRead: boolean;
};

/** The approved templates for contacts outside the 24 hours, as last read from Meta. */
export function Templates({ templates, more, accountKey, mayRead }: TemplatesProps) {
  const t = useTranslations("channels.templates");
  const { run, busy } = useCommand("channel.sync_templates", { done: t("done") });
  const columns: Column<ShownTemplate>[] = [
    { id: "name", heading: t("name"), cell: ({ name, language }) => `${name} (${language})` },
    {
      id: "text",
      heading: t("text"),
      cell: ({ body, variables }) => (
        <>
          {body}
          {variables.length > 0 && (
            <span className="block text-sm text-muted">{t("takes", { names: variables.join(", ") })}</span>
          )}
        </>
      ),
    },
    { id: "state", heading: t("state"), cell: ({ unusable }) => unusable ?? t("usable") },
  ];
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t("about")}</p>
      {templates.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={templates}
          rowKey={({ name, language }) => `${name} ${language}`}
        />
      )}
      {more > 0 && <p className="text-muted">{t("more", { count: more })}</p>}
      {mayRead && (
        <div>
          <Button busy={busy} onClick={() => void run({ accountKey })}>
            {t("read")}
          </Button>
        </div>
      )}
    </div>
  );
}
