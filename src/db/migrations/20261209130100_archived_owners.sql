-- Deleting an account read every archived post. Only posts that a member deleted or a moderator removed name an owner; a trial post that expired has none.
create index blog_posts_archive_owner_idx on blog_posts_archive ((archived_data ->> 'user_id')) where archive_reason <> 'trial_expired';
create index blog_posts_archive_claimer_idx on blog_posts_archive ((archived_data ->> 'claimed_by')) where archive_reason <> 'trial_expired';
