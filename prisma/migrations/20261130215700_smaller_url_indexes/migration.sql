-- A content that stays the same for many analyses has one entry, with a short list of its rows, instead of one for each row.
DROP INDEX "crawl_url_content";
CREATE INDEX "crawl_url_content" ON "crawl_url" ((coalesce("content_of", "id"))) WHERE "state" = 'done';
-- A URL is found, claimed and ended within seconds. Leaves that begin half full have room for the three versions, and are not
-- split into emptier ones.
ALTER INDEX "crawl_url_pkey" SET (fillfactor = 55);
-- Nearly all pages answer 200, and are found in the order of their ids. The index is for the others.
DROP INDEX "crawl_url_status_idx";
CREATE INDEX "crawl_url_status_idx" ON "crawl_url" ("site_check_id", "status_code") WHERE "status_code" <> 200;
