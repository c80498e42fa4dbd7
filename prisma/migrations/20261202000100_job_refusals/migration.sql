-- The refusal that a job failed with, so that its text can be shown in the reader's language: {id, values}.
alter table job add column refusal jsonb;
