"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { signOut } from "../client/sign-out.ts";
import { unreachable } from "../client/unreachable.ts";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/overlay/menu.tsx";
import { useNotify } from "../ui/overlay/toast.tsx";

type UserMenuProps = { name: string; org: string; tenants: readonly { slug: string; name: string }[] };

/** The account, its other tenants, and sign-out. */
export function UserMenu({ name, org, tenants }: UserMenuProps) {
  const t = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  async function leave() {
    if (!(await signOut())) return notify.failed(t("not_done"), unreachable().message);
    window.location.assign("/sign-in");
  }
  return (
    <Menu
      name={t("user_menu")}
      trigger={
        <Button look="quiet" small aria-label={`${t("user_menu")}: ${name}`}>
          <span className="flex size-6 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent">
            {[...name][0]?.toUpperCase()}
          </span>
        </Button>
      }
      items={[
        ...tenants.map((tenant) => ({
          label: tenant.name,
          chosen: tenant.slug === org,
          onSelect: () => router.push(`/o/${tenant.slug}`),
        })),
        { label: t("new_tenant"), onSelect: () => router.push("/new") },
        { label: t("pages.security"), onSelect: () => router.push(`/o/${org}/settings/security`) },
        { label: t("sign_out"), onSelect: () => void leave() },
      ]}
    />
  );
}
