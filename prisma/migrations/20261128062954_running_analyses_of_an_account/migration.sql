-- For each analysis that waits, its place among the running ones of its account is asked again and again. The other
-- indexes by account lead through all that have ended.
CREATE INDEX site_check_running_of_account ON site_check (account_id, id) WHERE status = 'in_progress';
