"use client";
import type { PreviewedSheet } from "@konstruct/pack-shop/commands/sheet";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommandError } from "../../client/call-command.ts";
import { useOrg } from "../../client/org.tsx";
import { uploadFile } from "../../client/upload-file.ts";
import { whyNot } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { ColumnMapping, type Mapping } from "./column-mapping.tsx";
import { SheetRows } from "./sheet-rows.tsx";

/** Imports a CSV or XLSX: chosen, mapped, previewed, and then stored. */
export function StockSheet({ agents }: { agents: readonly { id: string; name: string }[] }) {
  const t = useTranslations("tools.stock");
  const org = useOrg();
  const router = useRouter();
  const notify = useNotify();
  const [file, setFile] = useState<File>();
  const [mapping, setMapping] = useState<Mapping>();
  const [shown, setShown] = useState<PreviewedSheet>();
  const [agentId, setAgentId] = useState("");
  const [busy, setBusy] = useState(false);

  async function told(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof CommandError)) throw thrown;
      notify.failed(t("not_read"), whyNot(thrown));
    } finally {
      setBusy(false);
    }
  }

  const look = (chosen: File, by?: Mapping) =>
    told(async () => {
      const preview = await uploadFile(org, "tool.preview_sheet", chosen, by && { mapping: by });
      setShown(preview);
      setMapping(by ?? preview.suggested ?? { columns: { sku: "", name: "" }, currency: "" });
    });

  const keep = () =>
    told(async () => {
      if (file === undefined) return;
      const input = { mapping, ...(agentId !== "" && { agentId }) };
      const { rows, draft } = await uploadFile(org, "tool.save_sheet", file, input);
      notify.done(t(draft === "changed" ? "kept_and_drafted" : "kept", { rows }));
      if (draft === "conflict") notify.failed(t("not_drafted"), t("not_drafted_why"));
      router.refresh();
    });

  return (
    <div className="flex flex-col gap-4">
      <Field label={t("choose")} hint={t("choose_hint")}>
        <Input
          type="file"
          accept=".csv,.xlsx,.txt"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            setFile(chosen);
            setShown(undefined);
            if (chosen !== undefined) void look(chosen);
          }}
        />
      </Field>
      {file !== undefined && shown !== undefined && mapping !== undefined && (
        <>
          <ColumnMapping
            headings={shown.headings}
            mapping={mapping}
            onChange={(next) => {
              setMapping(next);
              void look(file, next);
            }}
          />
          <SheetRows sheet={shown} />
          {agents.length > 0 && (
            <Field label={t("agent")} hint={t("agent_hint")}>
              <Select
                value={agentId}
                onChange={(event) => setAgentId(event.target.value)}
                options={[
                  { value: "", label: t("no_agent") },
                  ...agents.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </Field>
          )}
          <div>
            <Button look="primary" busy={busy} disabled={shown.preview === null} onClick={() => void keep()}>
              {t("keep")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
