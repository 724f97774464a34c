-- CreateTable
CREATE TABLE "page_vitals" (
    "url_id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_id" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "leases" INTEGER NOT NULL DEFAULT 0,
    "vitals" JSONB,
    "failure" TEXT,

    CONSTRAINT "page_vitals_pkey" PRIMARY KEY ("url_id")
);

-- CreateIndex
CREATE INDEX "page_vitals_site_check_id_idx" ON "page_vitals"("site_check_id");

-- AddForeignKey
ALTER TABLE "page_vitals" ADD CONSTRAINT "page_vitals_url_id_fkey" FOREIGN KEY ("url_id") REFERENCES "crawl_url"("id") ON DELETE CASCADE ON UPDATE CASCADE;
