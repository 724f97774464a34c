-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN     "fragment_ids" INTEGER[],
ADD COLUMN     "fragment_links" JSONB;
