"use client";
import type { RecordableConversation } from "@konstruct/db/evaluation/recordable";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOrg } from "../../client/org.tsx";
import { useCommand } from "../../client/use-command.ts";
import { useContactName } from "../../i18n/use-contact-name.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Time } from "../../ui/time.tsx";
import { RowCheck } from "./row-check.tsx";

type ChooseTableProps = { conversations: readonly RecordableConversation[]; most: number };

/** Chooses conversations and has a worker propose a case for each. */
export function ChooseTable({ conversations, most }: ChooseTableProps) {
  const t = useTranslations("evaluations");
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useCommand("evaluation.propose_cases");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const contactNamed = useContactName();
  const nameOf = ({ contactId, contactName, id }: RecordableConversation) =>
    contactNamed({ name: contactName, id: contactId ?? id });
  async function propose() {
    const asked = await run({ conversationIds: [...chosen] });
    if (asked !== undefined) router.push(`/o/${org}/evaluations/proposals/${asked.jobId}`);
  }
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        caption={t("choose.table")}
        rows={conversations}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "select",
            heading: t("choose.select"),
            cell: (one) => (
              <RowCheck
                label={t("choose.select_one", { name: nameOf(one), text: one.firstText ?? "" })}
                checked={chosen.includes(one.id)}
                onChange={(on) => setChosen(on ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
              />
            ),
          },
          { id: "contact", heading: t("choose.contact"), wideOnly: true, cell: nameOf },
          {
            id: "first",
            heading: t("choose.first"),
            cell: ({ firstText, escalated, thumbsDown }) => (
              <span className="flex flex-wrap items-center gap-2">
                <span className="line-clamp-2 wrap-anywhere">{firstText}</span>
                {escalated && <Badge>{t("choose.escalated_badge")}</Badge>}
                {thumbsDown && <Badge>{t("choose.down_badge")}</Badge>}
              </span>
            ),
          },
          {
            id: "channel",
            heading: t("choose.channel"),
            wideOnly: true,
            cell: ({ channel }) => t(`channels.${channel}`),
          },
          { id: "agent", heading: t("choose.agent"), wideOnly: true, cell: ({ agentName }) => agentName },
          {
            id: "messages",
            heading: t("choose.messages"),
            right: true,
            wideOnly: true,
            cell: ({ messages }) => messages,
          },
          {
            id: "active",
            heading: t("choose.active"),
            wideOnly: true,
            cell: ({ activeAt }) => <Time at={activeAt} />,
          },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          busy={busy}
          disabled={chosen.length === 0 || chosen.length > most}
          onClick={() => void propose()}
        >
          {t("choose.make", { count: chosen.length })}
        </Button>
        {chosen.length > most && (
          <p role="status" className="text-bad">
            {t("choose.most", { most })}
          </p>
        )}
      </div>
    </div>
  );
}
