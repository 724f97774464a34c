-- References are stored once for all analyses in which a page stays the same, so they outlive the row of their page.
ALTER TABLE "page_reference" DROP CONSTRAINT "page_reference_source_id_fkey";

-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "shared_from" UUID[] DEFAULT ARRAY[]::UUID[];

-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN     "content_of" UUID;

-- All rows met the key that has gone, and with it this one. To check them would lock the table for as long as it is read.
ALTER TABLE "page_reference" ADD CONSTRAINT "page_reference_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- From a reference to its page in an analysis.
CREATE INDEX "crawl_url_content" ON "crawl_url" ((coalesce("content_of", "id")), "site_check_id");

-- CreateTable
CREATE TABLE "page_content" (
    "id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "similarity" BIGINT[],
    "signature" INTEGER[],
    "fragment_ids" INTEGER[],
    "link_terms" TEXT,
    "head_source" TEXT,

    CONSTRAINT "page_content_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "page_content_site_check_id_idx" ON "page_content"("site_check_id");

-- AddForeignKey
ALTER TABLE "page_content" ADD CONSTRAINT "page_content_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;
