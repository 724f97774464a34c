-- The index has only answered URLs, so that the planner cannot use it to find a URL by its hash. It did so while an analysis
-- ran, because it had no statistics of that analysis and the index was the smallest: it read all URLs to find one.
DROP INDEX "crawl_url_site_check_id_status_code_idx";
CREATE INDEX "crawl_url_status_idx" ON "crawl_url" ("site_check_id", "status_code") WHERE "status_code" IS NOT NULL;
