"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Dialog } from "../ui/overlay/dialog.tsx";

/** The entry beside the list, under its own address; closing it returns to the list's. */
export function EntryDrawer(props: {
  title: string;
  description: string;
  back: string;
  children: ReactNode;
}) {
  const { title, description, back, children } = props;
  const router = useRouter();
  return (
    <Dialog
      open
      shape="side"
      title={title}
      description={description}
      onOpenChange={(open) => !open && router.push(back, { scroll: false })}
    >
      {children}
    </Dialog>
  );
}
