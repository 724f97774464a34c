-- CreateEnum
CREATE TYPE "Extent" AS ENUM ('full', 'partial');

-- AlterTable
ALTER TABLE "site" ADD COLUMN     "expected_losses" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "extent" "Extent",
ADD COLUMN     "lost_pages" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "lost_page" (
    "id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "url_hash" BIGINT NOT NULL,
    "url" TEXT NOT NULL,
    "how" TEXT NOT NULL,
    "is_now" TEXT NOT NULL,
    "link_score" DOUBLE PRECISION NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "meant" TEXT,

    CONSTRAINT "lost_page_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "lost_page_site_check_id_link_score_id_idx" ON "lost_page"("site_check_id", "link_score" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "lost_page_site_check_id_url_hash_key" ON "lost_page"("site_check_id", "url_hash");

-- CreateIndex
CREATE INDEX "site_check_site_id_status_extent_id_idx" ON "site_check"("site_id", "status", "extent", "id" DESC);

-- AddForeignKey
ALTER TABLE "lost_page" ADD CONSTRAINT "lost_page_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;
