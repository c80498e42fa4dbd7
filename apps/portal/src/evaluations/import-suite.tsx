"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useOrg } from "../client/org.tsx";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

const nameIn = (yaml: string) => /^suite:\s*["']?([a-z0-9-]+)/m.exec(yaml)?.[1];

/** Imports a golden file, chosen or pasted: the format of the command line. */
export function ImportSuite({ agents }: { agents: readonly { id: string; name: string }[] }) {
  const t = useTranslations("evaluations.import");
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useCommand("evaluation.import_suite");
  const [yaml, setYaml] = useState("");
  const [name, setName] = useState("");
  function take(text: string) {
    setYaml(text);
    setName(nameIn(text) ?? name);
  }
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const agentId = textsOf(event.currentTarget)("agent");
    const saved = await run({ agentId, name, yaml });
    if (saved !== undefined) router.push(`/o/${org}/evaluations/suites/${saved.suiteId}`);
  }
  return (
    <Dialog title={t("title")} shape="wide" trigger={<Button look="primary">{t("title")}</Button>}>
      <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <Field label={t("agent")}>
          <Select name="agent" options={agents.map(({ id, name: label }) => ({ value: id, label }))} />
        </Field>
        <Field label={t("file")}>
          <Input
            type="file"
            accept=".yaml,.yml"
            onChange={(event) => void event.target.files?.[0]?.text().then(take)}
          />
        </Field>
        <Field label={t("yaml")} hint={t("yaml_hint")}>
          <TextArea mono rows={12} required value={yaml} onChange={(event) => take(event.target.value)} />
        </Field>
        <Field label={t("name")}>
          <Input
            value={name}
            onValueChange={setName}
            required
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            maxLength={80}
          />
        </Field>
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t("submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
