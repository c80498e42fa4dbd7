"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommandError } from "../client/call-command.ts";
import { useOrg } from "../client/org.tsx";
import { saveFile } from "../client/save-file.ts";
import { whyNot } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { useNotify } from "../ui/overlay/toast.tsx";
import { readExport } from "./read-export.ts";

const files = { audit: "jsonl", disclosures: "csv" } as const;

/**
 * Downloads the sealed log with its signatures, for an auditor who need not trust the server or the database, or the list of who was
 * told that an AI answers.
 */
export function ExportLog({ of = "audit" }: { of?: keyof typeof files }) {
  const t = useTranslations("audit");
  const org = useOrg();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const stream = await readExport(org, of);
      saveFile(
        await new Response(stream).blob(),
        `${of}-${org}-${new Date().toISOString().slice(0, 10)}.${files[of]}`,
      );
    } catch (thrown) {
      if (!(thrown instanceof CommandError)) throw thrown;
      notify.failed(t("not_exported"), whyNot(thrown));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      {t(of === "audit" ? "export" : "disclosures.export")}
    </Button>
  );
}
