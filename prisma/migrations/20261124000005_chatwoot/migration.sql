-- Chatwoot: a card can be a private note in the conversation it is about, for whoever works there and for no one member.

alter table card alter column member_id drop not null;
alter table card drop constraint card_surface_check;
alter table card add constraint card_surface_check check (surface in ('slack', 'whatsapp', 'email', 'chatwoot'));
-- Of Chatwoot the address is the conversation's number there.
alter table card add constraint card_reader_check check ((member_id is null) = (surface = 'chatwoot'));
alter table card drop constraint card_tenant_id_subject_subject_id_member_id_surface_key;
alter table card add constraint card_tenant_id_subject_subject_id_member_id_surface_key
  unique nulls not distinct (tenant_id, subject, subject_id, member_id, surface);
