-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN "sitemap_url" TEXT,
ADD COLUMN "signature" INTEGER[];
