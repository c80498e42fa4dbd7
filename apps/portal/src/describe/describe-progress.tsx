"use client";
import { Check, Circle, LoaderCircle } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useKeptText } from "../client/kept-text.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { classes } from "../ui/classes.ts";
import { keptDescription } from "./describe-form.tsx";

/** Read again beside the live feed, which may be late or lost. */
const lookAgainMs = 2_000;

function StepIcon({ state }: { state: "done" | "now" | "open" }) {
  if (state === "done") return <Check aria-hidden size={18} className="text-good" />;
  if (state === "open") return <Circle aria-hidden size={18} className="text-muted" />;
  return (
    <LoaderCircle aria-hidden size={18} className="animate-spin text-accent motion-reduce:animate-none" />
  );
}

type DescribeProgressProps = {
  jobId: string;
  described: string;
  url: string | null;
  pagesRead: number | null;
  isRead: boolean;
};

/** How far a description has come: pages read, then the proposal. It goes on when the page is left. */
export function DescribeProgress({ jobId, described, url, pagesRead, isRead }: DescribeProgressProps) {
  const t = useTranslations("home.describe");
  const router = useRouter();
  const { run, busy } = useCommand("setup.discard_description");
  const [, keep] = useKeptText(keptDescription);
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), lookAgainMs);
    return () => clearInterval(timer);
  }, [router]);
  async function cancel() {
    keep(described);
    await run({ jobId });
  }
  const steps = [
    ...(url === null
      ? []
      : [{ id: "site", name: t("reading", { url, count: pagesRead ?? 0 }), done: isRead }]),
    { id: "proposal", name: t("proposing"), done: false },
  ];
  const now = steps.find(({ done }) => !done)?.id;
  return (
    <Card title={t("working")}>
      <div className="flex flex-col gap-4">
        <div role="status">
          <ol className="flex flex-col gap-3">
            {steps.map(({ id, name, done }) => (
              <li key={id} className="flex items-center gap-3">
                <StepIcon state={done ? "done" : id === now ? "now" : "open"} />
                <span className={classes("min-w-0 break-words", id !== now && "text-muted")}>{name}</span>
              </li>
            ))}
          </ol>
        </div>
        <p className="text-muted">{t("may_leave")}</p>
        <div>
          <Button busy={busy} onClick={() => void cancel()}>
            {t("cancel")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
