-- AlterTable
ALTER TABLE "ignored_finding" ADD COLUMN     "pattern" TEXT,
ADD COLUMN     "until" TIMESTAMPTZ(3);

DROP INDEX "ignored_finding_once";
CREATE UNIQUE INDEX "ignored_finding_once" ON "ignored_finding" ("site_id", "check_id", md5(coalesce("url", "pattern"))) NULLS NOT DISTINCT;
