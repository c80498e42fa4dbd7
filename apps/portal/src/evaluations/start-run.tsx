"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOrg } from "../client/org.tsx";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";

type StartRunProps = { suiteId: string; name: string; disabled: boolean; small?: boolean };

/** Starts a run of a suite on the draft, and opens it. */
export function StartRun({ suiteId, name, disabled, small = false }: StartRunProps) {
  const t = useTranslations("evaluations");
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useCommand("evaluation.start_run");
  async function start() {
    const started = await run({ suiteId });
    if (started !== undefined) router.push(`/o/${org}/evaluations/runs/${started.runId}`);
  }
  return (
    <Button
      small={small}
      look={small ? "secondary" : "primary"}
      busy={busy}
      disabled={disabled}
      aria-label={t("play_name", { name })}
      onClick={() => void start()}
    >
      {t("play")}
    </Button>
  );
}
