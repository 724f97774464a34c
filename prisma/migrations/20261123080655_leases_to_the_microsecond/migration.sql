-- Kept to the millisecond, a time is rounded, so that one of now() could lie half of one ahead: what was due was not.

-- AlterTable
ALTER TABLE "site_check" ALTER COLUMN "stage_leased_until" SET DATA TYPE TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "crawl_url" ALTER COLUMN "due_at" SET DATA TYPE TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "visit" ALTER COLUMN "leased_until" SET DATA TYPE TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "webhook_delivery" ALTER COLUMN "due_at" SET DATA TYPE TIMESTAMPTZ(6);
