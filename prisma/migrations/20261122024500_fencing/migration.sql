-- Who holds a stage, and how often it was begun.
ALTER TABLE "site_check" ADD COLUMN "stage_owner" UUID,
ADD COLUMN "stage_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "urls_failed" INTEGER NOT NULL DEFAULT 0;

-- How many URLs the lease of a row holds: of a lease that ran out, smaller parts are tried.
ALTER TABLE "crawl_url" ADD COLUMN "batch_size" INTEGER NOT NULL DEFAULT 0;
