-- What stays the same for as long as the page does is stored once, and no longer every night. Rows of earlier versions have it.
ALTER TABLE "page_content" ADD COLUMN "description" TEXT,
  ADD COLUMN "h1" TEXT,
  ADD COLUMN "summary" JSONB;
