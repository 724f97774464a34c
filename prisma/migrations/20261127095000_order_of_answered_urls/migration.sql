-- Of URLs that were left out, only those of sitemaps are read in the order of ids. A page of a manual names eight others.
DROP INDEX "crawl_url_ended_idx";
CREATE INDEX "crawl_url_order_idx" ON "crawl_url" ("site_check_id", "id")
  WHERE "state" = 'done' OR "state" = 'skipped' AND "in_sitemap";
