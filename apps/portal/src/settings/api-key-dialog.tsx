"use client";
import type { Permission, Role } from "@konstruct/services/context";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { CheckBox } from "../ui/form/check-box.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

type KeyRole = { value: Role; label: string; scopes: readonly Permission[] };

/** Creates a key for a program: name, role, scopes, expiry. Its secret is shown once. */
export function ApiKeyDialog({ roles }: { roles: readonly KeyRole[] }) {
  const t = useTranslations("settings.api_keys");
  const { run, busy } = useCommand("api_key.create", { done: t("made") });
  const [role, setRole] = useState<Role>("viewer");
  const [leftOut, setLeftOut] = useState<readonly Permission[]>([]);
  const [secret, setSecret] = useState<string>();
  const scopes = roles.find(({ value }) => value === role)?.scopes ?? [];
  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const days = Number(text("days"));
    const made = await run({
      name: text("name"),
      role,
      scopes: leftOut.length === 0 ? null : scopes.filter((scope) => !leftOut.includes(scope)),
      expiresInDays: days === 0 ? null : days,
    });
    setSecret(made?.secret);
  }
  return (
    <Dialog
      title={t("make")}
      trigger={<Button look="primary">{t("make")}</Button>}
      onOpenChange={() => setSecret(undefined)}
    >
      {secret !== undefined ? (
        <Callout tone="accent" title={t("shown_once")}>
          <Copyable value={secret} />
        </Callout>
      ) : (
        <form className="flex flex-col gap-4" onSubmit={(event) => void make(event)}>
          <Field label={t("name")} hint={t("name_hint")}>
            <Input name="name" required maxLength={100} autoComplete="off" />
          </Field>
          <Field label={t("role")}>
            <Select
              options={roles.map(({ value, label }) => ({ value, label }))}
              value={role}
              onChange={(event) => {
                setRole(event.target.value as Role);
                setLeftOut([]);
              }}
            />
          </Field>
          <fieldset className="flex flex-col gap-1">
            <legend className="pb-1 font-medium">{t("scopes")}</legend>
            <div className="grid max-h-48 grid-cols-1 gap-x-4 overflow-y-auto sm:grid-cols-2">
              {scopes.map((scope) => (
                <CheckBox
                  key={scope}
                  label={<code className="text-sm">{scope}</code>}
                  checked={!leftOut.includes(scope)}
                  onChange={(on) =>
                    setLeftOut(on ? leftOut.filter((each) => each !== scope) : [...leftOut, scope])
                  }
                />
              ))}
            </div>
          </fieldset>
          <Field label={t("expires")}>
            <Select
              name="days"
              defaultValue="90"
              options={["30", "90", "365", "0"].map((value) => ({ value, label: t(`days.${value}`) }))}
            />
          </Field>
          <Button type="submit" look="primary" busy={busy} disabled={leftOut.length === scopes.length}>
            {t("make_verb")}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
