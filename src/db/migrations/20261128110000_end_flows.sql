-- Ends what the caller's browsers have not yet exchanged for a session. Flows themselves are out of the web's sight: they hold secrets of other sites.
create function end_own_flows() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from flow_states where user_id = caller_id()
$$;
revoke execute on function end_own_flows from public;
grant execute on function end_own_flows to linkwright_web;

-- sending the mails of a change of address again, asked for by the new one
create index users_new_email_idx on users (new_email) where new_email is not null;
