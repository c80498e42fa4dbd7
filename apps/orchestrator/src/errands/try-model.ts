import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { modelProviders } from "@konstruct/db/model/model-endpoints";
import { z } from "zod";
import type { ErrandJob } from "./errand-job.ts";

const inputSchema = z.object({ provider: z.enum(modelProviders) });
const mostShown = 200;

/** What stands in an answer that refuses us is the endpoint's own; members are shown it, cut. */
const reasonOf = (error: AppError) =>
  error.context.reason === "address_refused" || error.context.reason === "port_refused"
    ? `${error.message}. An address inside is reached once whoever runs this installation lists it in EGRESS_ALLOW_PRIVATE.`
    : error.message.slice(0, mostShown);

/** Whether one of the tenant's own models answers, what it costs and how long it takes; else exactly why not. */
export async function tryModel({ errand, reach }: ErrandJob): Promise<JsonObject | null> {
  const { provider } = inputSchema.parse(errand.input);
  const model = await reach.ownModel(errand.tenantId, provider);
  if (model === undefined)
    throw new AppError("not_found", `There is no ${provider} endpoint`, {
      publicMessage: "It is not set up any more.",
    });
  const asked = [{ role: "user" as const, content: "Answer with the one word: ready" }];
  const said = await model.generate(asked, { maxTokens: 16 }).catch((thrown: unknown) => {
    // Told at once: whoever waits would rather mend it than have it tried again.
    if (!(thrown instanceof AppError)) throw thrown;
    throw new AppError("rejected_by_platform", thrown.message, {
      cause: thrown,
      publicMessage: reasonOf(thrown),
    });
  });
  return {
    model: said.model,
    answer: (said.content ?? "").slice(0, mostShown),
    ms: said.latencyMs,
    tokens: said.tokensIn + said.tokensOut,
    costMicroUsd: model.priceKnown ? model.getCost(said.tokensIn, said.tokensOut) : null,
  };
}
