-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "has_renderer" BOOLEAN,
ADD COLUMN     "pages_rendered" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "crawl_url" ADD COLUMN     "render_reason" TEXT,
ADD COLUMN     "rendered" BOOLEAN,
ADD COLUMN     "to_render" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "render_source" (
    "url_id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "response" JSONB NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "render_source_pkey" PRIMARY KEY ("url_id")
);

-- CreateIndex
CREATE INDEX "render_source_site_check_id_idx" ON "render_source"("site_check_id");

-- AddForeignKey
ALTER TABLE "render_source" ADD CONSTRAINT "render_source_url_id_fkey" FOREIGN KEY ("url_id") REFERENCES "crawl_url"("id") ON DELETE CASCADE ON UPDATE CASCADE;
