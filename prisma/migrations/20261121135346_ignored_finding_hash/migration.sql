-- An entry of a B-tree holds 2,704 bytes, and a URL in full may be longer.
DROP INDEX "ignored_finding_once";
CREATE UNIQUE INDEX "ignored_finding_once" ON "ignored_finding" ("site_id", "check_id", md5("url")) NULLS NOT DISTINCT;
