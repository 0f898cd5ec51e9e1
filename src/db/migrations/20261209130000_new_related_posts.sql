-- Related posts of a new post are searched before lists of others are searched again: from four million posts on, more lists became old in a week than were
-- searched, and a new post waited behind all of them.

create index related_posts_unsearched_idx on related_posts (due_at) where ids is null;
