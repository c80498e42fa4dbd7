import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { LLMMessage, LLMProvider, ResponseFormat } from "@konstruct/llm/provider";
import { z } from "zod";
import type { Scenario } from "../suite/scenario-schema.ts";
import type { Customer, CustomerMove, Heard } from "./customer.ts";
import { customerPrompt } from "./customer-prompt.ts";

const longestMessage = 1_000;
const mostTokens = 400;

const moveSchema = z.object({ say: z.string(), state: z.enum(["talking", "satisfied", "gave_up"]) });
const format: ResponseFormat = {
  type: "json_schema",
  name: "customer_message",
  strict: true,
  schema: {
    type: "object",
    additionalProperties: false,
    required: ["say", "state"],
    properties: {
      say: { type: "string", description: "The customer's next message." },
      state: { type: "string", enum: ["talking", "satisfied", "gave_up"] },
    },
  },
};

function moveIn(content: string | null): CustomerMove {
  let written: unknown;
  try {
    written = JSON.parse(content ?? "");
  } catch {
    written = undefined;
  }
  const parsed = moveSchema.safeParse(written);
  if (!parsed.success) throw refusalError("simulation.unexpected_answer");
  const { say, state } = parsed.data;
  if (state !== "talking") return { ends: state };
  return { says: say.trim().slice(0, longestMessage) || "…" };
}

/** A customer played by a language model. It opens with the scenario's own sentence, so that runs begin alike. */
export class ModelCustomer implements Customer {
  readonly #provider: LLMProvider;
  readonly #opening: string;
  readonly #messages: LLMMessage[];

  constructor(scenario: Scenario, provider: LLMProvider) {
    this.#provider = provider;
    this.#opening = scenario.opens[0]!;
    this.#messages = [{ role: "system", content: customerPrompt(scenario) }];
  }

  async next(heard: Heard | null): Promise<CustomerMove> {
    if (heard === null) {
      this.#remember(this.#opening);
      return { says: this.#opening };
    }
    this.#messages.push({ role: "user", content: heard.reply ?? "(no answer)" });
    const { content } = await this.#provider.generate([...this.#messages], {
      responseFormat: format,
      maxTokens: mostTokens,
    });
    const move = moveIn(content);
    if ("says" in move) this.#remember(move.says);
    return move;
  }

  #remember(say: string): void {
    this.#messages.push({ role: "assistant", content: JSON.stringify({ say, state: "talking" }) });
  }
}
