-- Room for later versions of a row stayed empty once it had ended, and each night left as much again. Without it, the space of
-- the versions before is used by the nights after.
ALTER TABLE "crawl_url" RESET (fillfactor);
