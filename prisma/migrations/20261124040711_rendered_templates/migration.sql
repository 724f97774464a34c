-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN     "changed_by_rendering" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "render_source" ADD COLUMN     "template" TEXT;

-- CreateTable
CREATE TABLE "rendered_template" (
    "site_check_id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "rendered_template_pkey" PRIMARY KEY ("site_check_id","template")
);

-- AddForeignKey
ALTER TABLE "rendered_template" ADD CONSTRAINT "rendered_template_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;
