"use client";
import type { JsonObject } from "@konstruct/core/json";
import type { ListedTool } from "@konstruct/services/tool/list-tools";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { CheckBox } from "../ui/form/check-box.tsx";
import { Field } from "../ui/form/field.tsx";
import { Select } from "../ui/form/select.tsx";
import { argumentFields, readArguments } from "./argument-fields.ts";
import { ArgumentInput } from "./argument-input.tsx";

type TestFormProps = {
  tool: string;
  effect: ListedTool["effect"];
  schema: JsonObject;
  agents: readonly { id: string; name: string }[];
  mayMeanIt: boolean;
};

/** Calls a tool once. An effect is simulated unless the member asks for the real call. */
export function TestForm({ tool, effect, schema, agents, mayMeanIt }: TestFormProps) {
  const t = useTranslations("tools.test");
  const router = useRouter();
  const path = usePathname();
  const { run, busy } = useCommand("tool.test");
  const [really, setReally] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const fields = argumentFields(schema);
  async function test(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const read = readArguments(fields, values);
    setWrong(read.ok ? undefined : read.name);
    if (!read.ok) return;
    const agentId = String(values.get("agent") ?? "") || null;
    const asked = await run({ tool, agentId, args: read.args, really });
    if (asked === undefined) return;
    const query = new URLSearchParams(window.location.search);
    query.set("test", asked.jobId);
    router.replace(`${path}?${query}`, { scroll: false });
  }
  return (
    <form className="flex max-w-xl flex-col gap-4" onSubmit={(event) => void test(event)}>
      {agents.length > 0 && (
        <Field label={t("agent")} hint={t("agent_hint")}>
          <Select
            name="agent"
            defaultValue={agents[0]?.id ?? ""}
            options={agents.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      {fields.map((field) => (
        <ArgumentInput
          key={field.name}
          field={field}
          error={wrong === field.name ? t("not_json") : undefined}
        />
      ))}
      {effect !== "read" && (
        <Callout title={t(really ? "real" : "simulated_before")} tone={really ? "bad" : "plain"}>
          {mayMeanIt && <CheckBox label={t("mean_it")} checked={really} onChange={setReally} />}
        </Callout>
      )}
      <div>
        <Button type="submit" look={really ? "danger" : "primary"} busy={busy}>
          {t(really ? "run" : "submit")}
        </Button>
      </div>
    </form>
  );
}
