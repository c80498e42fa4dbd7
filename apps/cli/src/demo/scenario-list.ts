import type { Scenario } from "./scenario.ts";
import { approval } from "./scenarios/approval.ts";
import { burst } from "./scenarios/burst.ts";
import { escalation } from "./scenarios/escalation.ts";
import { modelTimeout } from "./scenarios/model-timeout.ts";
import { multiTurn } from "./scenarios/multi-turn.ts";
import { orderNotFound } from "./scenarios/order-not-found.ts";
import { redelivery } from "./scenarios/redelivery.ts";
import { singleTurn } from "./scenarios/single-turn.ts";
import { twoTenants } from "./scenarios/two-tenants.ts";
import { unknownIntent } from "./scenarios/unknown-intent.ts";

export const scenarios: readonly Scenario[] = [
  singleTurn,
  multiTurn,
  unknownIntent,
  orderNotFound,
  modelTimeout,
  redelivery,
  burst,
  twoTenants,
  escalation,
  approval,
];
