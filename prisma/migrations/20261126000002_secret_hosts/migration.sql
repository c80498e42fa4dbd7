-- Where a secret may go. Settings of agents name secrets, and builders write settings: the hosts are for admins to name.
-- A secret from before names none and goes nowhere until an admin says where.
alter table secret add column hosts text[] not null default '{}';
