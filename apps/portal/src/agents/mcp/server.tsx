"use client";
import type { JsonObject } from "@konstruct/core/json";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { objectAt, type Path } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { TextField } from "../draft/fields.tsx";
import { AuthFields } from "./auth-fields.tsx";
import { ServerTools } from "./server-tools.tsx";

/** An MCP server of the agent: address, sign-in, and the tools the agent uses. */
export function McpServer({ path }: { path: Path }) {
  const t = useTranslations("agents.mcp");
  const { state, set } = useDraft();
  const { url, command, auth, ...rest } = objectAt(state.config, path);
  const isCommand = command !== undefined;
  // Switched to the other place and back, it is as it was.
  const [kept, setKept] = useState<JsonObject>({});
  function move(where: string) {
    const now: JsonObject = {
      ...kept,
      ...(isCommand ? { command } : { url: url ?? "", auth: auth ?? null }),
    };
    setKept(now);
    if (where === "command") set(path, { ...rest, command: now.command ?? "" });
    else set(path, { ...rest, url: now.url ?? "", auth: now.auth ?? null });
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 @lg:grid-cols-2">
        <TextField path={[...path, "name"]} label={t("name")} hint={t("name_hint")} />
        <Field label={t("where")}>
          <Select
            value={isCommand ? "command" : "url"}
            onChange={(event) => move(event.target.value)}
            options={(["url", "command"] as const).map((value) => ({ value, label: t(`wheres.${value}`) }))}
          />
        </Field>
      </div>
      {isCommand ? (
        <TextField path={[...path, "command"]} label={t("command")} hint={t("command_hint")} />
      ) : (
        <>
          <TextField path={[...path, "url"]} label={t("url")} />
          <AuthFields path={[...path, "auth"]} />
        </>
      )}
      <ServerTools path={path} />
    </div>
  );
}
