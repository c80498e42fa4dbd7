-- What the person who takes over is told: the contact's words, the agent's note, and what the contact has not agreed to.

alter table escalation add column brief jsonb not null default '{"wanted": [], "note": "", "unmade": []}';
