"use client";
import { useTranslations } from "next-intl";
import { signOut } from "../client/sign-out.ts";
import { unreachable } from "../client/unreachable.ts";
import { Button } from "../ui/button.tsx";
import { useNotify } from "../ui/overlay/toast.tsx";

/** Signs out and shows the same page as a signed-out person meets it: an invitation stays open. */
export function SignOutButton() {
  const t = useTranslations("common");
  const notify = useNotify();
  async function leave() {
    if (await signOut()) window.location.reload();
    else notify.failed(t("not_done"), unreachable().message);
  }
  return (
    <Button look="quiet" small onClick={() => void leave()}>
      {t("sign_out")}
    </Button>
  );
}
