import type { ContactFile } from "@konstruct/services/contact/read-contact";
import { CircleCheckBig, Combine } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ChannelIcon } from "../inbox/channel-icon.tsx";
import { Time } from "../ui/time.tsx";

type Event = ContactFile["timeline"][number];

function EventIcon({ kind, channel }: Pick<Event, "kind" | "channel">) {
  if (kind === "conversation" && channel !== null) return <ChannelIcon channel={channel} />;
  const Icon = kind === "approval" ? CircleCheckBig : Combine;
  return <Icon aria-hidden size={16} className="shrink-0 text-muted" />;
}

/** Conversations, approvals and merges, the newest first. */
export function Timeline({ org, timeline }: { org: string; timeline: readonly Event[] }) {
  const t = useTranslations("contacts");
  if (timeline.length === 0) return <p className="text-muted">{t("no_timeline")}</p>;
  return (
    <ol className="flex flex-col divide-y divide-border">
      {timeline.map(({ kind, id, at, conversationId, channel, agentName, owner, text, state }) => (
        <li key={`${kind} ${id}`} className="flex min-h-9 items-center gap-2 py-1.5">
          <EventIcon kind={kind} channel={channel} />
          <span className="min-w-0 flex-1 break-words">
            {conversationId === null ? (
              t("events.merge")
            ) : (
              <Link href={`/o/${org}/inbox/${conversationId}`} prefetch={false} className="hover:underline">
                {kind === "approval"
                  ? t("events.approval", { summary: text ?? "" })
                  : t("events.conversation", { agent: agentName ?? "" })}
              </Link>
            )}
            {owner !== null && <span className="text-sm text-muted"> · {t(`owners.${owner}`)}</span>}
            {kind === "approval" && state !== null && (
              <span className="text-sm text-muted"> · {t(`approval_states.${state}`)}</span>
            )}
          </span>
          <span className="text-sm text-muted">
            <Time at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
