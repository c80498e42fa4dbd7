import type { Json } from "@konstruct/core/json";
import type { ServiceContext } from "@konstruct/services/context";
import { listMcpDrifts } from "@konstruct/services/tool/look-mcp";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "../../server/or-not-found.ts";
import { Callout } from "../../ui/callout.tsx";
import { listAt, textAt } from "../draft/config-path.ts";

const root = ["tool_settings", "mcp"];

/** Tools that differ from their pin in the draft; nothing when there is none. */
export async function DriftNotice({
  context,
  agentId,
  config,
}: {
  context: ServiceContext;
  agentId: string;
  config: Json;
}) {
  const pins = new Set(
    listAt(config, root).map((_, index) => {
      const at = Date.parse(textAt(config, [...root, index, "pinned", "at"]));
      return `${textAt(config, [...root, index, "name"])} ${at}`;
    }),
  );
  if (pins.size === 0) return null;
  const [t, all] = await Promise.all([
    getTranslations("agents.mcp"),
    orNotFound(listMcpDrifts(context, agentId)),
  ]);
  const drifts = all.filter(({ server, pinnedAt }) => pins.has(`${server} ${Date.parse(pinnedAt)}`));
  if (drifts.length === 0) return null;
  return (
    <Callout tone={drifts.some(({ kind }) => kind === "stop") ? "bad" : "warn"} title={t("seen")}>
      <ul className="list-disc pl-5">
        {drifts.map(({ server, tool, kind, differences }) => (
          <li key={`${server}.${tool}`}>
            <code>{`mcp.${server}.${tool}`}</code>: {t(`drift.${kind}`)} (
            {differences.map(({ field }) => String(field)).join(", ")})
          </li>
        ))}
      </ul>
    </Callout>
  );
}
