-- Lists of issues, the worst first: a page of 100,000 is read from here instead of sorting them all, and counted here, too.
CREATE INDEX "issue_shown_by_severity_idx" ON "issue" ("site_check_id", "severity", "id") WHERE NOT "ignored";
