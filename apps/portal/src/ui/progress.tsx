"use client";
import { Progress as BaseProgress } from "@base-ui/react/progress";

/** A progress bar; null while the progress is unknown. */
export function Progress({ label, value }: { label: string; value: number | null }) {
  return (
    <BaseProgress.Root value={value} className="flex flex-col gap-1">
      <BaseProgress.Label className="text-sm text-muted">{label}</BaseProgress.Label>
      <BaseProgress.Track className="h-2 overflow-hidden rounded-full bg-raised">
        <BaseProgress.Indicator className="h-full bg-accent transition-[width]" />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}
