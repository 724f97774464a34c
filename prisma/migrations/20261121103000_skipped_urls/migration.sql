-- Why is this URL not in my report: lists of what was left out, and counts of it.
CREATE INDEX "crawl_url_skipped" ON "crawl_url" ("site_check_id", "id") INCLUDE ("skip_reason") WHERE "state" = 'skipped';
