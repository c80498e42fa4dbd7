"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCommand } from "../../client/use-command.ts";
import { useJob } from "../../client/use-job.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { useDraft } from "../draft/draft-context.tsx";
import type { OfferedTool } from "../draft/known-tools.ts";
import { titleOf } from "../draft/slug-of.ts";
import { TryResult } from "./try-result.tsx";
import { readValues } from "./try-values.ts";

/** A tool with more arguments shows those it needs first. */
const mostShown = 4;

/** Calls a tool once with the stored draft's settings. A call that can change something is made only after the member confirmed it. */
export function TryTool({ tool }: { tool: OfferedTool }) {
  const t = useTranslations("agents.try");
  const ta = useTranslations("agents");
  const notify = useNotify();
  const { agentId, flush } = useDraft();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const { run, busy } = useCommand("tool.test");
  const { value, isWaiting } = useJob("tool.read_test", asked);
  const { name, args, required, effect } = tool;
  const title = titleOf(name);

  async function call(really: boolean) {
    setConfirming(false);
    if (!(await flush())) return notify.failed(t("not_tried"), ta("unsaved"));
    const job = await run({ tool: name, agentId, args: readValues(typed, args), really });
    if (job !== undefined) setAsked(job.jobId);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (effect === "read") void call(false);
    else setConfirming(true);
  }
  const names = Object.keys(args);
  const needed = names.filter((argument) => required.includes(argument));
  const isShort = names.length <= mostShown;
  const [shown, folded] = isShort ? [names, []] : [needed, names.filter((one) => !needed.includes(one))];
  const fieldOf = (argument: string) => (
    <Field key={argument} label={t(needed.includes(argument) ? "value_required" : "value", { argument })}>
      <Input
        value={typed[argument] ?? ""}
        required={needed.includes(argument)}
        onValueChange={(text) => setTyped({ ...typed, [argument]: text })}
        autoComplete="off"
      />
    </Field>
  );
  return (
    <section aria-label={t("try", { title })} className="flex flex-col gap-3 border-t border-border pt-3">
      <h4 className="font-semibold">{t("title")}</h4>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <div className="grid gap-3 @lg:grid-cols-2">{shown.map(fieldOf)}</div>
        {folded.length > 0 && (
          <details>
            <summary className="cursor-pointer text-sm font-medium">
              {t("optional", { count: folded.length })}
            </summary>
            <div className="grid gap-3 pt-3 @lg:grid-cols-2">{folded.map(fieldOf)}</div>
          </details>
        )}
        <div>
          <Button type="submit" busy={busy || isWaiting}>
            {t("try", { title })}
          </Button>
        </div>
      </form>
      <Dialog
        title={t("confirm_title", { title })}
        description={t("confirm_about")}
        open={confirming}
        onOpenChange={setConfirming}
      >
        <Button look="primary" onClick={() => void call(true)}>
          {t("confirm")}
        </Button>
      </Dialog>
      <TryResult job={value} />
    </section>
  );
}
