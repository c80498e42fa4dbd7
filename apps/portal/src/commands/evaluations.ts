import { caseFromConversation } from "@konstruct/services/evaluation/case-from-conversation";
import { removeCases, saveCase } from "@konstruct/services/evaluation/cases";
import { readFailedCases } from "@konstruct/services/evaluation/failed-cases";
import { saveGate } from "@konstruct/services/evaluation/gates";
import { addCases, proposeCases } from "@konstruct/services/evaluation/propose-cases";
import { startRun } from "@konstruct/services/evaluation/runs";
import { importSuite, removeSuite } from "@konstruct/services/evaluation/suites";
import { judgeReplayResult } from "@konstruct/services/replay/judge-replay-result";
import { startReplay } from "@konstruct/services/replay/start-replay";
import type { Command } from "../command/command.ts";

const remove: Command<{ suiteId: string }, void> = (context, { suiteId }) => removeSuite(context, suiteId);

export const evaluationCommands = {
  "evaluation.import_suite": importSuite,
  "evaluation.remove_suite": remove,
  "evaluation.start_run": startRun,
  "evaluation.save_case": saveCase,
  "evaluation.remove_cases": removeCases,
  "evaluation.propose_cases": proposeCases,
  "evaluation.add_cases": addCases,
  "evaluation.read_failed_cases": readFailedCases,
  "evaluation.save_gate": saveGate,
  "evaluation.case_from_conversation": caseFromConversation,
  "replay.start": startReplay,
  "replay.judge": judgeReplayResult,
};
