"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCommand } from "../../client/use-command.ts";
import { useJob } from "../../client/use-job.ts";
import type { CommandInput } from "../../commands/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { objectAt, type Path } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChosenTool } from "./chosen-tool.tsx";
import { ListedTool } from "./listed-tool.tsx";
import { chosenOf, newTools, pinnedAgain, withListed } from "./pins.ts";

/** The tools of one server: the chosen ones and, after a look, all it lists. */
export function ServerTools({ path }: { path: Path }) {
  const t = useTranslations("agents.mcp");
  const { agentId, state, set, readOnly } = useDraft();
  const [asked, setAsked] = useState<string | null>(null);
  const { run, busy } = useCommand("tool.look_mcp");
  const { value, isWaiting } = useJob("tool.read_mcp", asked);
  const server = objectAt(state.config, path);
  const looked = value?.result ?? null;
  const router = useRouter();
  useEffect(() => {
    // The list of tools says what the look found.
    if (looked !== null) router.refresh();
  }, [looked, router]);
  async function look() {
    // The draft may have any shape; the service reports its problems.
    const given = server as CommandInput<"tool.look_mcp">["server"];
    const job = await run({ agentId, server: given });
    if (job !== undefined) setAsked(job.jobId);
  }
  const listed = new Set(looked?.tools.map(({ name }) => name));
  const rest = Object.keys(chosenOf(server)).filter((name) => !listed.has(name));
  const added = looked === null ? [] : newTools(server, looked);
  const drifted = [
    ...(looked?.tools ?? [])
      .filter(({ drift }) => drift !== null && drift.kind !== "none")
      .map(({ name }) => name),
    ...(looked?.gone ?? []),
  ];
  return (
    <section className="flex flex-col gap-3" aria-label={t("tools")}>
      {!readOnly && (
        <div>
          <Button busy={busy || isWaiting} onClick={() => void look()}>
            {t("look")}
          </Button>
        </div>
      )}
      {value?.state === "failed" && (
        <Callout tone="bad" title={t("not_looked")} live>
          {value.error}
        </Callout>
      )}
      {drifted.length > 0 && looked !== null && (
        <Callout tone="warn" title={t("drifted", { names: drifted.join(", ") })} live>
          <p>{t("drifted_hint")}</p>
          <div>
            <Button small onClick={() => set(path, pinnedAgain(server, looked))}>
              {t("pin_again")}
            </Button>
          </div>
        </Callout>
      )}
      {added.length > 0 && looked !== null && (
        <Callout tone="accent" title={t("new_tools", { names: added.join(", ") })} live>
          <p>{t("new_tools_hint")}</p>
          {!readOnly && (
            <div>
              <Button small onClick={() => set(path, withListed(server, looked))}>
                {t("mark_seen")}
              </Button>
            </div>
          )}
        </Callout>
      )}
      <ul className="divide-y divide-border">
        {looked?.tools.map((tool) => (
          <ListedTool key={tool.name} path={path} tool={tool} looked={looked} />
        ))}
        {rest.map((name) => (
          <li key={name} className="flex flex-col gap-2 py-3">
            <code>{name}</code>
            <ChosenTool path={path} name={name} />
          </li>
        ))}
      </ul>
      {looked !== null && looked.tools.length === 0 && <p className="text-muted">{t("no_tools")}</p>}
    </section>
  );
}
