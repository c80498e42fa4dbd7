"use client";
import { X } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { CommandError, callCommand } from "../../client/call-command.ts";
import { useOrg } from "../../client/org.tsx";
import type { CommandOutput } from "../../commands/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { loadPart } from "../../ui/later/load-part.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const TurnTrace = dynamic(() =>
  loadPart(() => import("../../trace/turn-trace.tsx")).then((loaded) => loaded.TurnTrace),
);

type Read = { turnId: string; turn: CommandOutput<"turn.read"> | null; problem: string | null };

/** Why the draft answered as it did, below the chat, for members who edit agents: they may make test cases too. */
export function WhyPane({ turnId, close }: { turnId: string; close: () => void }) {
  const t = useTranslations("trace");
  const org = useOrg();
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let left = false;
    callCommand(org, "turn.read", { turnId }).then(
      (turn) => !left && setRead({ turnId, turn, problem: null }),
      (thrown: unknown) => {
        if (!(thrown instanceof CommandError)) throw thrown;
        if (!left) setRead({ turnId, turn: null, problem: thrown.message });
      },
    );
    return () => {
      left = true;
    };
  }, [org, turnId]);
  const now = read?.turnId === turnId ? read : null;
  return (
    <section
      aria-labelledby="why-heading"
      className="flex max-h-[55%] min-h-0 shrink-0 flex-col border-t border-border"
    >
      <header className="flex items-center gap-2 border-b border-border px-4 py-1.5">
        <h3 id="why-heading" className="min-w-0 flex-1 font-semibold">
          {t("why")}
        </h3>
        {now?.turn != null && (
          <Dialog
            title={t("why")}
            shape="side"
            trigger={
              <Button small look="quiet">
                {t("expand")}
              </Button>
            }
          >
            <TurnTrace turn={now.turn} mayMakeCase />
          </Dialog>
        )}
        <IconButton name={t("close")} icon={<X aria-hidden size={16} />} onClick={close} />
      </header>
      <div
        className="min-h-0 overflow-y-auto p-4"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {now === null && <Skeleton lines={4} />}
        {now?.problem != null && (
          <p role="alert" className="text-bad">
            {now.problem}
          </p>
        )}
        {now?.turn != null && <TurnTrace turn={now.turn} mayMakeCase />}
      </div>
    </section>
  );
}
