-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "seen" JSONB,
ADD COLUMN     "unjudged_checks" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN     "crashed_checks" TEXT[] DEFAULT ARRAY[]::TEXT[];
