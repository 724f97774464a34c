-- AlterTable
ALTER TABLE "issue" ADD COLUMN     "ordinal" SMALLINT;

-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "site_findings_from" UUID[] DEFAULT ARRAY[]::UUID[];

-- CreateTable
CREATE TABLE "found_again" (
    "site_check_id" UUID NOT NULL,
    "content_id" UUID NOT NULL,
    "ordinals" BIT(512) NOT NULL,

    CONSTRAINT "found_again_pkey" PRIMARY KEY ("content_id","site_check_id")
);

-- CreateIndex
CREATE INDEX "found_again_site_check_id_idx" ON "found_again"("site_check_id");

-- AddForeignKey
ALTER TABLE "found_again" ADD CONSTRAINT "found_again_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;
