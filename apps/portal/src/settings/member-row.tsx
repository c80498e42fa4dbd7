"use client";
import type { Role } from "@konstruct/services/context";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { Field } from "../ui/form/field.tsx";
import { Select } from "../ui/form/select.tsx";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

type MemberRowProps = {
  member: { id: string; name: string; role: string };
  roles: readonly { value: Role; label: string }[];
  roleName: string;
  editable: boolean;
};

/** A member's role, in effect with their next request, and their removal. */
export function MemberRow({ member, roles, roleName, editable }: MemberRowProps) {
  const t = useTranslations("settings.members");
  const change = useCommand("member.change_role", { done: t("role_changed", { name: member.name }) });
  const remove = useCommand("member.remove", { done: t("removed", { name: member.name }) });
  if (!editable) return roleName;
  return (
    <div className="flex items-center gap-2">
      <Field label={t("role_of", { name: member.name })} labelHidden>
        <Select
          options={roles}
          value={member.role}
          disabled={change.busy}
          onChange={(event) => void change.run({ member: member.id, role: event.target.value as Role })}
        />
      </Field>
      <ConfirmButton
        label={t("remove")}
        title={t("remove_title", { name: member.name })}
        effect={t("remove_effect")}
        confirmLabel={t("remove")}
        look="danger"
        small
        onConfirm={() => remove.run(member.id)}
      />
    </div>
  );
}
