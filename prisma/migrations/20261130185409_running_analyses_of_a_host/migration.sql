-- Each claim asks which analyses of its host are running.
CREATE INDEX site_check_running_of_host ON site_check (split_part(start_url, '/', 3)) WHERE status = 'in_progress';
