import { type Fact, patienceOf, type Scenario } from "../suite/scenario-schema.ts";
import { factOfField, factsMentioned } from "./asked-facts.ts";
import type { Customer, CustomerMove, Heard } from "./customer.ts";

/** Facts given in one message at most. */
const mostFacts = 3;

/** A customer without a model: a fixed policy over the sentences and facts of the scenario. */
export class ScriptedCustomer implements Customer {
  readonly #scenario: Scenario;
  readonly #openings: string[];
  readonly #given = new Set<Fact>();
  #unanswered = 0;
  #lastAsked: string | null = null;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#openings = [...scenario.opens];
  }

  async next(heard: Heard | null): Promise<CustomerMove> {
    if (heard === null) return { says: this.#openings.shift()! };
    const answer = this.#answerTo(heard) ?? this.#openings.shift();
    if (answer !== undefined) {
      this.#unanswered = 0;
      return { says: answer };
    }
    this.#unanswered += 1;
    const { unknown, opens } = this.#scenario;
    return this.#unanswered >= patienceOf(this.#scenario)
      ? { ends: "gave_up" }
      : { says: unknown ?? opens[0]! };
  }

  #answerTo({ reply, asks }: Heard): string | undefined {
    const isAskedAgain = asks !== null && asks === this.#lastAsked;
    this.#lastAsked = asks;
    // The same answer twice in a row did not help: it counts as a question without an answer.
    if (isAskedAgain) return undefined;
    const { confirms, person, facts } = this.#scenario;
    if (asks === "confirmation") return confirms?.says;
    if (asks === "human") return person?.says;
    const field = asks === null ? undefined : factOfField(facts, asks);
    if (field !== undefined) return this.#give([field]);
    const fresh = factsMentioned(facts, reply ?? "").filter((fact) => !this.#given.has(fact));
    return fresh.length === 0 ? undefined : this.#give(fresh.slice(0, mostFacts));
  }

  #give(facts: readonly Fact[]): string {
    for (const fact of facts) this.#given.add(fact);
    const isTerse = this.#scenario.temper === "terse";
    return facts.map(({ value, says }) => (isTerse ? value : (says ?? value))).join(" ");
  }
}
