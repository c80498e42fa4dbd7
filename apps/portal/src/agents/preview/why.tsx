"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommandError, callCommand } from "../../client/call-command.ts";
import { useOrg } from "../../client/org.tsx";
import type { CommandOutput } from "../../commands/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

const TurnTrace = dynamic(() => import("../../trace/turn-trace.tsx").then((loaded) => loaded.TurnTrace));

/** Why the draft answered so: what it understood, found, was allowed, called and spent, and the source of each fact. */
export function Why({ turnId }: { turnId: string }) {
  const t = useTranslations("agents.why");
  const org = useOrg();
  const [turn, setTurn] = useState<CommandOutput<"turn.read"> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function read() {
    try {
      setTurn(await callCommand(org, "turn.read", { turnId }));
    } catch (thrown) {
      if (!(thrown instanceof CommandError)) throw thrown;
      setProblem(thrown.message);
    }
  }
  return (
    <Dialog
      title={t("title")}
      shape="side"
      trigger={
        <Button small look="quiet">
          {t("why")}
        </Button>
      }
      onOpenChange={(open) => {
        if (open && turn === null) void read();
      }}
    >
      {problem !== null && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      {turn !== null && <TurnTrace turn={turn} />}
    </Dialog>
  );
}
