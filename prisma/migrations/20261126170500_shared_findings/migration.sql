-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN     "shares_findings" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "issue" ADD COLUMN     "content_id" UUID,
ADD COLUMN     "for_others" BOOLEAN NOT NULL DEFAULT false;

-- The pages of an analysis that share their findings: none in a first analysis.
CREATE INDEX "crawl_url_sharing_findings_idx" ON "crawl_url" ("site_check_id") WHERE "shares_findings";

-- Findings of one analysis alone, and findings that others can share, have separate indexes: an analysis reads only the
-- second kind of what others stored.
DROP INDEX "issue_site_check_id_id_idx", "issue_site_check_id_check_id_id_idx", "issue_shown_by_severity_idx";
CREATE INDEX "issue_own_id_idx" ON "issue" ("site_check_id", "id") WHERE "content_id" IS NULL;
CREATE INDEX "issue_own_check_idx" ON "issue" ("site_check_id", "check_id", "id") WHERE "content_id" IS NULL;
CREATE INDEX "issue_own_severity_idx" ON "issue" ("site_check_id", "severity", "id") WHERE "content_id" IS NULL AND NOT "ignored";
CREATE INDEX "issue_content_id_idx" ON "issue" ("site_check_id", "id") WHERE "content_id" IS NOT NULL;
CREATE INDEX "issue_content_check_idx" ON "issue" ("site_check_id", "check_id", "id") WHERE "content_id" IS NOT NULL;
CREATE INDEX "issue_content_severity_idx" ON "issue" ("site_check_id", "severity", "id") WHERE "content_id" IS NOT NULL AND NOT "ignored";
