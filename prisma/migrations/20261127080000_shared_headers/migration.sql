-- AlterTable
ALTER TABLE "page_content" ADD COLUMN     "body_hash" UUID,
ADD COLUMN     "headers" JSONB;
