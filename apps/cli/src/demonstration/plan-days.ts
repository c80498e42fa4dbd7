import type { Company, TalkKind } from "../seed/company.ts";
import { openOrder, paidOrder, postcodeOf } from "../seed/company-orders.ts";
import { type Random, seededRandom } from "../seed/random.ts";

export type TalkChannel = "webchat" | "whatsapp" | "slack";

/** One conversation that is to be played. */
export type PlannedTalk = {
  nth: number;
  kind: TalkKind;
  channel: TalkChannel;
  person: string;
  /** How many rounds of the session pass before it begins. */
  beginsAt: number;
};

/** Conversations that overlap. */
export type Session = {
  at: Date;
  talks: PlannedTalk[] /** Nothing that waits is decided: it is left for the visitor. */;
  isLast: boolean;
};
export type Day = { at: Date; sessions: Session[] };

export type PlanOptions = {
  company: Company;
  conversations: number;
  days: number;
  /** When the last session begins. */
  until: Date;
  seed: number;
  channels: readonly TalkChannel[];
};

const dayMs = 86_400_000;
const largestSession = 9;
/** Sunday to Saturday. */
const weekdays = [0.5, 1.2, 1.1, 1, 1, 1.1, 0.7];

/** Fills every {name} in a scenario's texts. */
function filled(kind: TalkKind, values: Readonly<Record<string, string>>): TalkKind {
  const text = JSON.stringify(kind).replaceAll(
    /\{(order|paid|product|order_postcode|paid_postcode)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
  return JSON.parse(text) as TalkKind;
}

function weighted(kinds: readonly TalkKind[], random: Random): TalkKind {
  let rest = random.below(kinds.reduce((sum, { weight }) => sum + weight, 0));
  for (const kind of kinds) {
    rest -= kind.weight;
    if (rest < 0) return kind;
  }
  return kinds[0]!;
}

/** Every kind once, in turn, before chance decides. */
const kindOf = ({ talks }: Company, nth: number, random: Random): TalkKind =>
  talks[nth - 1] ?? weighted(talks, random);

/** The last session begins with what waits for a member: two approvals and a request for a person. */
const leftOpen = ({ talks, left_open: tags }: Company, place: number): TalkKind | undefined =>
  talks.find(({ tag }) => tag === tags[place]);

/** How many conversations each day has: more on Mondays than on Sundays, and more from week to week. */
export function sharesOf(conversations: number, days: readonly Date[]): number[] {
  const weights = days.map((day, at) => weekdays[day.getUTCDay()]! * (1 + at / days.length));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += weight;
    const until = Math.round((conversations * before) / whole);
    const share = until - given;
    given = until;
    return share;
  });
}

/** The same days for the same seed and the same last moment. */
export function planDays({ company, conversations, days, until, seed, channels }: PlanOptions): Day[] {
  const dates = Array.from({ length: days }, (_, at) => new Date(until.getTime() - (days - 1 - at) * dayMs));
  let nth = 0;
  return sharesOf(conversations, dates).map((share, day) => {
    const random = seededRandom(seed + day * 7_919);
    const isLastDay = day === days - 1;
    const at = dates[day]!;
    const count = Math.max(1, Math.ceil(share / largestSession));
    const sessions = Array.from({ length: count }, (_, session): Session => {
      const size = Math.floor((share * (session + 1)) / count) - Math.floor((share * session) / count);
      const isLast = isLastDay && session === count - 1;
      const talks = Array.from({ length: size }, (_, place): PlannedTalk => {
        nth += 1;
        const kind = (isLast ? leftOpen(company, place) : undefined) ?? kindOf(company, nth, random);
        const [order, paid] = [openOrder(nth), paidOrder(nth)];
        const values = {
          ...{ order, order_postcode: postcodeOf(order) },
          ...{ paid, paid_postcode: postcodeOf(paid) },
          product: random.of(company.products),
        };
        return {
          nth,
          kind: filled(kind, values),
          channel: channels[nth % channels.length]!,
          person: company.people[nth % company.people.length]!,
          beginsAt: random.below(5),
        };
      });
      // Earlier sessions are spread over the nine hours before.
      const hours = isLastDay ? (count - 1 - session) * 2 : ((count - session) * 9) / (count + 1);
      return {
        at: new Date(at.getTime() - hours * 3_600_000 - (isLast ? 0 : random.below(1_200_000))),
        talks,
        isLast,
      };
    });
    return { at, sessions };
  });
}
