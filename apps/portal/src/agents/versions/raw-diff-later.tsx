"use client";
import dynamic from "next/dynamic";
import { loadPart } from "../../ui/later/load-part.ts";

const RawDiff = dynamic(() => loadPart(() => import("./raw-diff.tsx")).then((loaded) => loaded.RawDiff), {
  ssr: false,
  loading: () => <div className="appear-late mt-4 h-[60dvh] rounded-md border border-border bg-raised" />,
});

/** Loaded when the reader opens it. */
export function RawDiffLater(props: { from: string; to: string }) {
  return <RawDiff {...props} />;
}
