-- The head of a page takes half as much when the application packs it as when PostgreSQL does, and its signature a fifth.
-- Rows of earlier versions keep the columns in whose place these are written.
ALTER TABLE "page_content" ADD COLUMN "min_hash" BYTEA,
  ADD COLUMN "fragment_links_packed" BYTEA,
  ADD COLUMN "head_source_packed" BYTEA,
  ADD COLUMN "link_terms_packed" BYTEA;

-- They are not compressed a second time.
ALTER TABLE "page_content" ALTER COLUMN "min_hash" SET STORAGE EXTERNAL,
  ALTER COLUMN "fragment_links_packed" SET STORAGE EXTERNAL,
  ALTER COLUMN "head_source_packed" SET STORAGE EXTERNAL,
  ALTER COLUMN "link_terms_packed" SET STORAGE EXTERNAL;

-- Two rows fill a page of the table. Parts in a table of their own take more, and one more read.
ALTER TABLE "page_content" SET (toast_tuple_target = 4080);
