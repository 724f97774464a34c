-- A URL is written three times: found, claimed, ended. Only ended ones are read in order, or by their content, so only these
-- have entries in the two indexes.
DROP INDEX "crawl_url_site_check_id_id_idx";
CREATE INDEX "crawl_url_ended_idx" ON "crawl_url" ("site_check_id", "id") WHERE "state" <> 'pending';
DROP INDEX "crawl_url_content";
CREATE INDEX "crawl_url_content" ON "crawl_url" ((coalesce("content_of", "id")), "site_check_id") WHERE "state" = 'done';
