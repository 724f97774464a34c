-- CreateTable
CREATE TABLE "page_rendering" (
    "url_id" UUID NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "source" JSONB NOT NULL,
    "rendered" JSONB NOT NULL,
    "requests" JSONB NOT NULL,
    "messages" JSONB NOT NULL,

    CONSTRAINT "page_rendering_pkey" PRIMARY KEY ("url_id")
);

-- CreateTable
CREATE TABLE "page_screenshot" (
    "url_id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "image" BYTEA NOT NULL,

    CONSTRAINT "page_screenshot_pkey" PRIMARY KEY ("url_id")
);

-- CreateIndex
CREATE INDEX "page_screenshot_site_check_id_idx" ON "page_screenshot"("site_check_id");

-- AddForeignKey
ALTER TABLE "page_rendering" ADD CONSTRAINT "page_rendering_url_id_fkey" FOREIGN KEY ("url_id") REFERENCES "crawl_url"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_screenshot" ADD CONSTRAINT "page_screenshot_url_id_fkey" FOREIGN KEY ("url_id") REFERENCES "crawl_url"("id") ON DELETE CASCADE ON UPDATE CASCADE;
