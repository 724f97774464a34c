-- Without statistics the planner expects 0.5 % of all pages to have a content, and reads all pages to find one.
CREATE STATISTICS "crawl_url_content_statistics" ON (coalesce("content_of", "id")) FROM "crawl_url";

-- A sample of a large table shows far too few different sources. A page has some 20 references.
ALTER TABLE "page_reference" ALTER COLUMN "source_id" SET (n_distinct = -0.05);

-- Pages with many links are often named as language versions, too.
CREATE INDEX "page_reference_hreflang" ON "page_reference" ("site_check_id", "target_hash") WHERE "kind" = 'hreflang';

ANALYZE "crawl_url", "page_reference";
