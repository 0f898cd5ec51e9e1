-- What its owner knows a report by where that is not its anchor text: the name of the campaign that it is about. Nobody else is told.
alter table reports add column title text check (char_length(title) between 1 and 200);
