-- A crawl pauses while its site is down, for some minutes since then.
ALTER TABLE "host_pace" ADD COLUMN "down_since" TIMESTAMPTZ(3);
