-- An empty list takes 13 bytes, and null takes none. Most URLs are never rendered, and hardly any check crashes.
ALTER TABLE "crawl_url" ALTER COLUMN "changed_by_rendering" DROP DEFAULT, ALTER COLUMN "crashed_checks" DROP DEFAULT;
