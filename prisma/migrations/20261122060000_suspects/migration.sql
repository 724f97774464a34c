-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN "suspected_as" TEXT;

-- Of URLs that look like a trap the first one of each kind is crawled.
CREATE INDEX "crawl_url_suspects" ON "crawl_url" ("site_check_id", "suspected_as") WHERE "suspected_as" IS NOT NULL;
