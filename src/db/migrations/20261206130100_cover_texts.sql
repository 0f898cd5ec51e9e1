-- Alternative texts of drawn covers, composed once: composing one may take a millisecond, and a list has twenty.

-- A row is the text of one post. It is used only for the topic and by the release that it was composed for; otherwise the text is composed anew
-- when the post is read.
create table cover_texts (
  post_id uuid primary key references blog_posts on delete cascade,
  -- category and keyword of the post, or its title
  topic text not null,
  -- of the rules that choose what a cover shows
  version integer not null,
  alt text not null
);

-- The one row: up to which post of the order of publication the texts of this version are composed.
create table cover_text_progress (
  is_only boolean primary key default true check (is_only),
  version integer not null,
  search_no bigint not null
);
insert into cover_text_progress (version, search_no) values (0, 0);

alter table cover_texts enable row level security;
alter table cover_text_progress enable row level security;
grant select on cover_texts to linkwright_web;
create policy cover_texts_read on cover_texts for select to linkwright_web using (exists (select from blog_posts where id = post_id));
