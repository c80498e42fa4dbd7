import { allRoles, permissionsOf } from "@konstruct/services/context";
import { Check } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { DataTable } from "../ui/data-table.tsx";

const mayDo = new Map(allRoles.map((role) => [role, new Set(permissionsOf(role))]));
/** Every right that a member can have: an owner has all of them. */
const rights = permissionsOf("owner");

/** The rights of each role, from the list the services use. */
export async function Rights() {
  const [t, roles] = await Promise.all([
    getTranslations("settings.members"),
    getTranslations("common.roles"),
  ]);
  return (
    <DataTable
      caption={t("rights")}
      rows={rights}
      rowKey={(right) => right}
      columns={[
        { id: "right", heading: t("right"), cell: (right) => t(`right_of.${right}`) },
        ...allRoles.map((role) => ({
          id: role,
          heading: roles(role),
          cell: (right: (typeof rights)[number]) =>
            mayDo.get(role)?.has(right) === true && (
              <Check role="img" aria-label={t("may")} size={18} className="text-good" />
            ),
        })),
      ]}
    />
  );
}
