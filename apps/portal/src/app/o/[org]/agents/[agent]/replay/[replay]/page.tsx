import { may } from "@konstruct/services/context";
import { readReplay } from "@konstruct/services/replay/read-replays";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ReplayState } from "../../../../../../../replay/replay-state.tsx";
import { TurnComparison } from "../../../../../../../replay/turn-comparison.tsx";
import { orNotFound } from "../../../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../../../server/signed-in.ts";
import { LinkButton } from "../../../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../../../ui/page-header.tsx";
import { TabLinks } from "../../../../../../../ui/tab-links.tsx";

type Props = {
  params: Promise<{ org: string; agent: string; replay: string }>;
  searchParams: Promise<{ show?: string; after?: string }>;
};

const verdicts = ["worse", "changed", "same", "failed"] as const;
const pageSize = 30;

/** Each past turn beside the same turn on the draft, to be accepted or refused. */
export default async function ReplayPage({ params, searchParams }: Props) {
  const { org, agent: agentId, replay: replayId } = await params;
  const { show, after } = await searchParams;
  const { context } = await requireMember(org);
  const verdict = verdicts.find((each) => each === show);
  const [t, common, replay] = await Promise.all([
    getTranslations("evaluations.replay"),
    getTranslations("common"),
    orNotFound(
      readReplay(context, {
        replayId,
        limit: pageSize,
        after: Math.max(0, Math.trunc(Number(after ?? 0)) || 0),
        ...(verdict !== undefined && { verdict }),
      }),
    ),
  ]);
  if (replay.agentId !== agentId) notFound();
  const judges = may(context, "replay.write");
  const last = replay.turns.at(-1);
  const query = (id: string) => (id === "all" ? "?" : `?show=${id}`);
  return (
    <>
      <PageHeader
        title={t("of", { count: replay.conversations })}
        lead={t("explained")}
        actions={<LinkButton href={`/o/${org}/agents/${agentId}/replay`}>{t("all_replays")}</LinkButton>}
      />
      <div className="flex flex-col gap-4">
        <ReplayState replay={replay} />
        <TabLinks
          name={t("outcome")}
          current={verdict ?? "all"}
          links={[
            { id: "all", href: "?", label: common("all"), count: replay.done },
            ...verdicts.map((id) => ({ id, href: query(id), label: t(`verdicts.${id}`), count: replay[id] })),
          ]}
        />
        {replay.turns.length === 0 && <p className="text-muted">{t("no_turns")}</p>}
        <ol className="flex flex-col gap-4">
          {replay.turns.map((turn) => (
            <TurnComparison key={turn.turnId} {...{ org, replayId, turn, judges }} />
          ))}
        </ol>
        {replay.turns.length === pageSize && last !== undefined && (
          <LinkButton
            href={`?${new URLSearchParams({ ...(verdict && { show: verdict }), after: String(last.place) })}`}
          >
            {common("more")}
          </LinkButton>
        )}
      </div>
    </>
  );
}
