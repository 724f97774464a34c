-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN     "link_terms" TEXT;
