"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

const googleHost = "oauth2.googleapis.com";

/** Stores a secret, a new value for one, or other hosts: a key, a password, the key file of a Google service account. */
export function ConnectionDialog({ name, hosts = [] }: { name?: string; hosts?: readonly string[] }) {
  const t = useTranslations("tools.connections");
  const saving = useCommand("connection.save", { done: t("saved") });
  const limiting = useCommand("connection.limit", { done: t("saved") });
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<"key" | "google">("key");
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const named = {
      name: name ?? text("name"),
      hosts: text("hosts")
        .split(/[\s,]+/)
        .filter(Boolean),
    };
    const value = text("value");
    const result = await (value === "" ? limiting.run(named) : saving.run({ ...named, value }));
    if (result !== undefined) setOpen(false);
  }
  return (
    <Dialog
      title={name === undefined ? t("add") : t("replace_name", { name })}
      description={t("sealed")}
      trigger={
        name === undefined ? (
          <Button look="primary">{t("add")}</Button>
        ) : (
          <Button small aria-label={t("replace_name", { name })}>
            {t("replace")}
          </Button>
        )
      }
      open={open}
      onOpenChange={setOpen}
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        {name === undefined && (
          <Field label={t("name")} hint={t("name_hint")}>
            <Input name="name" required pattern="[A-Za-z][A-Za-z0-9_.\-]{0,63}" autoComplete="off" />
          </Field>
        )}
        <Field label={t("kind")}>
          <Select
            value={kind}
            onChange={(event) => setKind(event.target.value as "key" | "google")}
            options={(["key", "google"] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        </Field>
        <Field
          label={t("value")}
          hint={kind === "google" ? t("google_hint") : name === undefined ? undefined : t("value_kept")}
        >
          {kind === "google" ? (
            <TextArea name="value" required={name === undefined} mono rows={6} autoComplete="off" />
          ) : (
            <Input name="value" type="password" required={name === undefined} autoComplete="off" />
          )}
        </Field>
        <Field label={t("hosts")} hint={t("hosts_hint")}>
          <Input
            key={kind}
            name="hosts"
            required
            defaultValue={kind === "google" && hosts.length === 0 ? googleHost : hosts.join(", ")}
            placeholder="api.example.com"
            autoComplete="off"
          />
        </Field>
        <div>
          <Button type="submit" look="primary" busy={saving.busy || limiting.busy}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
