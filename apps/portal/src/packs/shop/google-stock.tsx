"use client";
import type { PreviewedSheet } from "@konstruct/pack-shop/commands/sheet";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { ColumnMapping, type Mapping } from "./column-mapping.tsx";
import { SheetRows } from "./sheet-rows.tsx";

type Props = {
  jobId: string;
  /** Mapped as its headings suggest. */
  first: PreviewedSheet;
  /** How many of all rows were read, when not all were. */
  part: { rows: number; of: number } | null;
  agents: readonly { id: string; name: string }[];
};

/** Maps the columns of a Google sheet and sets an agent's draft to read it. */
export function GoogleStock({ jobId, first, part, agents }: Props) {
  const t = useTranslations("tools.google");
  const notify = useNotify();
  const look = useCommand("tool.preview_google_sheet");
  const use = useCommand("tool.use_google_sheet");
  const [shown, setShown] = useState(first);
  const [mapping, setMapping] = useState<Mapping>(
    first.suggested ?? { columns: { sku: "", name: "" }, currency: "" },
  );
  const [agentId, setAgentId] = useState(agents[0]?.id ?? "");

  async function map(next: Mapping) {
    setMapping(next);
    const seen = await look.run({ jobId, mapping: next });
    if (seen !== undefined) setShown(seen);
  }

  async function read() {
    const result = await use.run({ jobId, mapping, agentId });
    if (result?.draft === "changed") notify.done(t("drafted"));
    if (result?.draft === "conflict") notify.failed(t("not_drafted"), t("not_drafted_why"));
  }

  return (
    <div className="flex flex-col gap-4">
      <ColumnMapping headings={shown.headings} mapping={mapping} onChange={(next) => void map(next)} />
      {part !== null && <p className="text-sm text-muted">{t("part", part)}</p>}
      <SheetRows sheet={shown} />
      {agents.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t("agent")}>
            <Select
              value={agentId}
              onChange={(event) => setAgentId(event.target.value)}
              options={agents.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Button
            look="primary"
            busy={use.busy}
            disabled={shown.preview === null}
            onClick={() => void read()}
          >
            {t("use")}
          </Button>
        </div>
      )}
    </div>
  );
}
