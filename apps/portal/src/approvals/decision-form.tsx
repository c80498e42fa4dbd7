"use client";
import type { JsonObject } from "@konstruct/core/json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { CommandError, callCommand } from "../client/call-command.ts";
import { useOrg } from "../client/org.tsx";
import { whyNot } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { CheckBox } from "../ui/form/check-box.tsx";
import { Field } from "../ui/form/field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useNotify } from "../ui/overlay/toast.tsx";
import { ArgsFields } from "./args-fields.tsx";
import { readArgs } from "./read-args.ts";

export type Decidable = {
  id: string;
  actionHash: string;
  version: number;
  summary: string;
  args: JsonObject | null;
  argNames: string[];
  draft: string | null;
};

type Asked = "approve" | "edit" | "reject";

/** Approve, edit and approve, or reject with a reason; each asks for confirmation. When a colleague was faster, the form says who. */
export function DecisionForm({ approval }: { approval: Decidable }) {
  const t = useTranslations("approvals");
  const org = useOrg();
  const router = useRouter();
  const notify = useNotify();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isInternal, setInternal] = useState(false);
  const { id, actionHash, version, summary, args, argNames, draft } = approval;

  async function decide(decision: Parameters<typeof callCommand<"approval.decide">>[2]["decision"]) {
    setBusy(true);
    try {
      await callCommand(org, "approval.decide", { approvalId: id, actionHash, version, decision });
      setAsked(null);
      notify.done(t(`done.${decision.kind}`));
      router.refresh();
    } catch (thrown) {
      if (!(thrown instanceof CommandError)) throw thrown;
      setProblem(whyNot(thrown));
      // The card may be gone after the next refresh, so the notice is shown beside the list too.
      notify.failed(t("not_decided"), whyNot(thrown));
      router.refresh();
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const reason = String(given.get("reason") ?? "").trim();
    const internal = given.has("internal");
    if (asked === "approve") return void decide({ kind: "approve" });
    if (asked === "reject") return void decide({ kind: "reject", reason, internal });
    const words = String(given.get("draft") ?? "").trim();
    void decide({
      kind: "edit",
      ...(args !== null && { args: readArgs(args, argNames, given) }),
      ...(draft !== null && { draft: words }),
      ...(reason !== "" && { reason, internal }),
    });
  }

  const ask = (kind: Asked) => {
    setProblem(undefined);
    setInternal(false);
    setAsked(kind);
  };
  const shown = useRef<Asked>("approve");
  if (asked !== null) shown.current = asked;
  const kind = shown.current;
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" data-approve onClick={() => ask("approve")}>
        {t("approve")}
      </Button>
      <Button onClick={() => ask("edit")}>{t("edit")}</Button>
      <Button look="danger" data-reject onClick={() => ask("reject")}>
        {t("reject")}
      </Button>
      <Dialog
        title={t(`ask.${kind}`)}
        description={summary}
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
      >
        <form onSubmit={submit} className="flex flex-col gap-3">
          {problem !== undefined && (
            <Callout live tone="bad" title={t("not_decided")}>
              <p>{problem}</p>
            </Callout>
          )}
          {kind === "edit" && args !== null && <ArgsFields args={args} names={argNames} />}
          {kind === "edit" && draft !== null && (
            <Field label={t("draft")}>
              <TextArea name="draft" defaultValue={draft} rows={5} required maxLength={4_000} />
            </Field>
          )}
          {kind !== "approve" && (
            <>
              <Field label={t(kind === "reject" ? "reason" : "reason_optional")} hint={t("reason_hint")}>
                <TextArea name="reason" rows={2} required={kind === "reject"} maxLength={2_000} />
              </Field>
              <CheckBox
                name="internal"
                label={t("reason_internal")}
                checked={isInternal}
                onChange={setInternal}
              />
            </>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={() => setAsked(null)}>{t("cancel")}</Button>
            <Button type="submit" look={kind === "reject" ? "danger" : "primary"} busy={busy}>
              {t(`decide.${kind}`)}
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  );
}
