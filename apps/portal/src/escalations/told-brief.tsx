import type { Brief } from "@konstruct/services/escalation/escalation-brief";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** What the person who takes over has to know: the contact's words, the agent's note, what was done, and the contact's addresses. */
export function ToldBrief({ told }: { told: Brief }) {
  const t = useTranslations("escalations.told");
  const { wanted, note, deeds, reach } = told;
  const facts: [string, ReactNode[]][] = [
    ["wanted", wanted],
    ["note", note === "" ? [] : [note]],
    [
      "deeds",
      deeds.map(({ what, state, by }) => `${what}: ${t(`states.${state}`)}${by === null ? "" : ` (${by})`}`),
    ],
    ["reach", reach.map(({ kind, id }) => `${t.has(`places.${kind}`) ? t(`places.${kind}`) : kind} ${id}`)],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts
        .filter(([, lines]) => lines.length > 0)
        .map(([name, lines]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(name)}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal and never move
                <p key={at} className="whitespace-pre-line">
                  {line}
                </p>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}
