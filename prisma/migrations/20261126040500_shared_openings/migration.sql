-- AlterTable
ALTER TABLE "page_content" ADD COLUMN     "opening" JSONB;
