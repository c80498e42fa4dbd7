import { may, type ServiceContext } from "@konstruct/services/context";
import { findDemonstration } from "@konstruct/services/tenant/demonstration";
import { getTranslations } from "next-intl/server";
import { Callout } from "../ui/callout.tsx";
import { Progress } from "../ui/progress.tsx";
import { RefreshWhilePlaying } from "./refresh-while-playing.tsx";
import { RemoveDemonstration } from "./remove-demonstration.tsx";

/** Says that figures come from played conversations, how far the playing is, and lets them be removed. */
export async function DemonstrationNotice({ context, name }: { context: ServiceContext; name?: string }) {
  const [t, found] = await Promise.all([getTranslations("common.demonstration"), findDemonstration(context)]);
  if (found?.seeded !== true) return null;
  const { history } = found;
  const isPlaying = !found.removed && history !== undefined && history.done < history.total;
  return (
    <Callout tone="warn" title={t("title")}>
      <p className="text-sm text-muted">
        {history === undefined ? t("lead_none") : t("lead", { conversations: history.total })}
      </p>
      {isPlaying && (
        <>
          <RefreshWhilePlaying />
          <Progress
            label={t("playing", { done: history.done, total: history.total })}
            value={Math.floor((history.done * 100) / history.total)}
          />
        </>
      )}
      {name !== undefined && may(context, "contact.erase") && (
        <div className="pt-1">
          <RemoveDemonstration name={name} />
        </div>
      )}
    </Callout>
  );
}
