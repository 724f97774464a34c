-- CreateEnum
CREATE TYPE "PageSubject" AS ENUM ('nothing', 'answer', 'html', 'indexable');

-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "standing" JSONB;

-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN     "stood_as" "PageSubject";

-- AlterTable
ALTER TABLE "issue" ADD COLUMN     "places" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "rests_on" BIGINT[] DEFAULT ARRAY[]::BIGINT[];

-- CreateTable
CREATE TABLE "unjudged_issue" (
    "id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "check_id" TEXT NOT NULL,
    "severity" "Severity" NOT NULL,
    "confidence" "Confidence" NOT NULL,
    "url" TEXT NOT NULL,
    "about_site" BOOLEAN NOT NULL,
    "evidence" JSONB NOT NULL,
    "ignored" BOOLEAN NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "places" INTEGER[],
    "rests_on" BIGINT[],
    "not_judged" TEXT NOT NULL,

    CONSTRAINT "unjudged_issue_pkey" PRIMARY KEY ("site_check_id","id")
);

-- CreateIndex
CREATE INDEX "unjudged_issue_site_check_id_check_id_idx" ON "unjudged_issue"("site_check_id", "check_id");

-- CreateIndex
CREATE INDEX "unjudged_issue_site_check_id_url_idx" ON "unjudged_issue"("site_check_id", "url");

-- AddForeignKey
ALTER TABLE "unjudged_issue" ADD CONSTRAINT "unjudged_issue_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;
