-- A count of tries is written for nearly every request and is worth little when its window ends. Outside the write-ahead log it costs half, and no request
-- waits for a disk to count. A database that crashes forgets the counts; one that is stopped keeps them.
alter table rate_limits set unlogged;
-- Room in each page, so that counting on writes beside the old count and no index is touched.
alter table rate_limits set (fillfactor = 50);
