"use client";
import type { ModelProvider } from "@konstruct/services/model/model-endpoints";
import { usePathname, useRouter } from "next/navigation";
import { useCommand } from "../../client/use-command.ts";

/** Tests a model and shows its answer: the address names the job, so a reload shows the same. */
export function useTryModel(provider: ModelProvider) {
  const router = useRouter();
  const path = usePathname();
  const { run, busy } = useCommand("model.try");
  return {
    busy,
    async run() {
      const asked = await run({ provider });
      if (asked !== undefined)
        router.replace(`${path}?tried=${provider}&job=${asked.jobId}`, { scroll: false });
    },
  };
}
