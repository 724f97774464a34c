-- A content that stays the same for many analyses has one entry, with a short list of its rows, instead of one for each row.
DROP INDEX "crawl_url_content";
CREATE INDEX "crawl_url_content" ON "crawl_url" ((coalesce("content_of", "id"))) WHERE "state" = 'done';
-- A URL is found, claimed and ended within seconds. Leaves that begin half full have room for the three versions, and are not
-- split into emptier ones.
ALTER INDEX "crawl_url_pkey" SET (fillfactor = 55);
