-- AlterTable
ALTER TABLE "page_content" ADD COLUMN     "fragment_links" JSONB;
