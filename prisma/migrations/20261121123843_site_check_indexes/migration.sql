-- DropIndex
DROP INDEX "ignored_finding_site_id_check_id_idx";

-- CreateIndex
CREATE INDEX "crawl_url_site_check_id_status_code_idx" ON "crawl_url"("site_check_id", "status_code");

-- Checks on the whole site ask for references of one kind in the order of their pages, and for links by target.
CREATE INDEX "page_reference_kind" ON "page_reference" ("site_check_id", "kind", "source_id", "ordinal") WHERE "kind" <> 'link';

-- One wish a finding. It takes the place of the index above.
DELETE FROM "ignored_finding" AS "later" USING "ignored_finding" AS "earlier"
WHERE "later"."site_id" = "earlier"."site_id" AND "later"."check_id" = "earlier"."check_id"
  AND "later"."url" IS NOT DISTINCT FROM "earlier"."url" AND "later"."id" > "earlier"."id";
CREATE UNIQUE INDEX "ignored_finding_once" ON "ignored_finding" ("site_id", "check_id", "url") NULLS NOT DISTINCT;
