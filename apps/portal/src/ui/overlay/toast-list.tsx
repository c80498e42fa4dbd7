"use client";
import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { classes } from "../classes.ts";
import { showNotices } from "./notices.ts";

function Toasts() {
  const { toasts, add } = Toast.useToastManager();
  const t = useTranslations("common");
  useEffect(
    () =>
      showNotices(
        ({ action, ...notice }) =>
          void add({
            ...notice,
            ...(action && { actionProps: { children: action.label, onClick: action.run } }),
          }),
      ),
    [add],
  );
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={classes(
        "flex items-start gap-3 rounded-md border bg-surface p-3 text-text shadow-lg",
        toast.type === "error" ? "border-bad" : "border-border",
      )}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-medium" />
        <Toast.Description className="text-sm break-words text-muted" />
      </div>
      {toast.actionProps !== undefined && (
        <Toast.Action className="min-h-7 rounded px-2 font-medium text-accent hover:bg-raised" />
      )}
      <Toast.Close aria-label={t("close")} className="rounded p-1 hover:bg-raised">
        <X aria-hidden size={16} />
      </Toast.Close>
    </Toast.Root>
  ));
}

/** The notices that show now. */
export function ToastList() {
  return (
    <Toast.Provider timeout={6_000}>
      <Toast.Portal>
        <Toast.Viewport className="fixed top-16 right-4 z-60 flex w-[min(20rem,calc(100vw-2rem))] flex-col gap-2 sm:top-auto sm:bottom-4">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
