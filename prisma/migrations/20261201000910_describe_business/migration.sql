-- A described business becomes a proposal in a job.
alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check
  check (kind in ('eval_run', 'replay', 'fork', 'shadow', 'turn_requests', 'check_suite', 'record_suite', 'propose_cases', 'find_topics', 'test_tool', 'ask_knowledge', 'fetch_sheet', 'try_model', 'look_mcp', 'train', 'describe_business'));
