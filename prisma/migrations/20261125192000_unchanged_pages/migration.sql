-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN     "body_hash" UUID;

-- AlterTable
ALTER TABLE "issue" ADD COLUMN     "found_fix" JSONB;
