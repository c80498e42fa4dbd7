/**
 * The dictionary of earlier releases' traces. No new trace is written with it, and it never changes: old traces need these exact
 * bytes.
 */
export const firstTraceDictionary = Buffer.from(
  [
    `"escalate","approve","confirm","deny","withheld","whatsapp","slack","chatwoot","webchat","document","image","choice","builtin","anthropic","openai","unavailable","timeout","error_code","rule_id","unknown_intent":true,"canceled":true,"handoff":true,"act":"resume"`,
    `"citations":[],"passages":[{"chunkId":"","documentTitle":"","score":0.,"text":"`,
    `{"input":{"channel":"","contact":{"id":"01a","displayName":"","attributes":{"tier":"","customer_id":""}},"session":{"version":0,"activeGoalId":null,"goalStack":[],"goals":{"01a`,
    `":{"id":"01a","type":"","status":"done","status":"active","status":"waiting","priority":0,"dependsOn":[],"slots":{},"missing":[],"nextQuestion":null,"clarifications":0,"skipped":[],"shown":[],"plan":null,"answered":false,"approvalId":null,"ended":1,"remembered":[],"tainted":[]}},`,
    `"openPrompt":null,"focus":null,"preamble":null,"carried":null,"pausedThrough":null,"failedAttempts":0,"spentMicroUsd":0,"toldHandoffs":[]},`,
    `"history":[{"role":"contact","text":"","at":"2026-`,
    `+00:00"},{"role":"agent","text":"`,
    `"}],"inputs":[{"id":"01a","text":"","parts":[{"text":"","type":"text"}],"sentAt":"2026-+00:00"}],"memory":{"preferences":[],"summary":null,"recalled":[]},"decision":null},`,
    `"ports":{"startedAt":"2026-Z","clock":[0,0,0,0,0,0,1,1,1,1,1,2,2,2,2,2,2],"model":null,"model":{"provider":"openai","name":"","answers":[{"format":"understanding","response":{"content":"{\\"intent\\":\\"\\",\\"params\\":[{\\"name\\":\\"\\",\\"value\\":\\"\\"}],\\"relation\\":\\"new\\",\\"confidence\\":0.9}","toolCalls":[],"model":"","tokensIn":,"tokensOut":,"usageEstimated":false,"finishReason":"stop"},"costMicroUsd":0},{"format":null,"response":{"content":"`,
    `"},"costMicroUsd":0}]},"context":null},"toolResults":[{"id":"","tool":"","args":{},"idempotencyKey":"","result":{"success":true,"success":false,"data":{},"error":null,"error":{"code":"","message":"","retryable":false},"executionTimeMs":1}}],`,
    `"events":[{"timestamp":"2026-Z","stage":"received","level":"info","payload":{"memory":{"history_count":10,"params_keys":[],"waiting_for_param":null}}},`,
    `{"timestamp":"2026-Z","stage":"history_loaded","level":"info","payload":{"count":10}},{"timestamp":"2026-Z","stage":"intents_eligible","level":"info","payload":{"eligible":[]}},`,
    `{"timestamp":"2026-Z","stage":"intent_classified","level":"info","payload":{"intent_id":"","redacted_params":[],"confidence":0.97,"params":{}}},`,
    `{"timestamp":"2026-Z","stage":"plan_created","level":"info","payload":{"intent_id":"","steps":["respond","tool_call","ask_user","respond"]}},{"timestamp":"2026-Z","stage":"plan_type","level":"info","payload":{"type":"tool_call"}},`,
    `{"timestamp":"2026-Z","stage":"plan_communicated","level":"info","payload":{"message":"`,
    `"}},{"timestamp":"2026-Z","stage":"policy_check","level":"info","payload":{"allowed":true,"violations":[]}},{"timestamp":"2026-Z","stage":"tool_execute","level":"info","payload":{"ok":true,"tool":"","execution_time_ms":1}},`,
    `{"timestamp":"2026-Z","stage":"response_generated","level":"info","payload":{"length":50,"needs_input":false}},{"timestamp":"2026-Z","stage":"memory_updated","level":"info","payload":{"count":12}},{"timestamp":"2026-Z","stage":"respond","level":"info","payload":{"message":"`,
    `"}}],"decisions":{"kind":"reply","kind":"silent","understood":{"intent_id":"","redacted_params":[],"confidence":0.97,"params":{}},"session":{"version":0,"activeGoalId":null,"goalStack":[],"goals":{"01a`,
    `":{"id":"01a","type":"","status":"done","priority":0,"dependsOn":[],"slots":{},"missing":[],"nextQuestion":null,"clarifications":0,"skipped":[],"shown":[],"plan":null,"answered":false,"approvalId":null,"ended":1,"remembered":[],"tainted":[]}},`,
    `"openPrompt":null,"focus":null,"preamble":null,"carried":null,"pausedThrough":null,"failedAttempts":0,"spentMicroUsd":0,"toldHandoffs":[]},`,
    `"plans":[{"planId":"","intentId":"","goalId":"01a","steps":[{"step":{"type":"respond","when":"pre","message":""},"status":"completed","startedAt":"2026-Z","endedAt":"2026-Z","error":null},{"step":{"type":"tool_call","id":"","tool":"","args":{},"idempotencyKey":""},"status":"completed","startedAt":"2026-Z","endedAt":"2026-Z","error":null},{"step":{"type":"respond","when":"post","message":null},"status":"completed","startedAt":"2026-Z","endedAt":"2026-Z","error":null}],"currentIndex":3}],`,
    `"policy":[{"verdict":"allow","allowed":true,"ruleId":null,"reason":null,"violations":[],"tool":""}],"tools":[{"tool":"","args":{},"idempotencyKey":"","success":true}],"approvals":{"requested":[],"withdrawn":[],"settled":[]},"reply":null,"reply":"","handoff":null}}`,
  ].join(""),
);
