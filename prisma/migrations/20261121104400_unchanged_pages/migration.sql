-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN     "page_issues" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "judged_by" TEXT;

-- Variants of one path that differ in their query are counted before another one is added.
CREATE INDEX "crawl_url_query_variants" ON "crawl_url" ("site_check_id", hashtextextended(split_part("url", '?', 1), 0))
  WHERE "purpose" = 'page' AND "url" LIKE '%?%';
