-- Addresses of sites were kept with the user and password that somebody wrote into them, and shown as names.
update knowledge_source set name = regexp_replace(name, '^(https?://)[^/?#]*@', '\1')
where kind = 'url' and name ~ '^https?://[^/?#]*@';
