-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN "head_source" TEXT;
