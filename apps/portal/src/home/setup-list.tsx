import { Check, Circle } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "../ui/card.tsx";
import type { SetupStep } from "./setup-steps.ts";

/** The setup checklist; nothing once every step is done. */
export function SetupList({ steps, org }: { steps: readonly SetupStep[]; org: string }) {
  const t = useTranslations("home.setup");
  const next = steps.find(({ done }) => !done);
  if (next === undefined) return null;
  return (
    <Card title={t("title", { done: steps.filter(({ done }) => done).length, all: steps.length })}>
      <ol className="flex flex-col gap-1">
        {steps.map(({ id, done, path }) => (
          <li key={id}>
            <Link
              href={`/o/${org}${path}`}
              prefetch={false}
              aria-current={id === next.id ? "step" : undefined}
              className="flex min-h-10 items-center gap-3 rounded px-2 hover:bg-raised"
            >
              {done ? (
                <Check aria-hidden size={18} className="text-good" />
              ) : (
                <Circle aria-hidden size={18} className="text-muted" />
              )}
              <span className={done ? "text-muted" : "font-medium"}>{t(id)}</span>
              <span className="sr-only">{t(done ? "done" : "open")}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
