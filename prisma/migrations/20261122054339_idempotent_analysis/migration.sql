-- Whatever was kept before says nothing of the analysis and would be forgotten within a day anyway.
DELETE FROM "idempotency_record";

-- AlterTable
ALTER TABLE "idempotency_record" ADD COLUMN     "site_check_id" UUID NOT NULL;

-- CreateIndex
CREATE INDEX "idempotency_record_site_check_id_idx" ON "idempotency_record"("site_check_id");

-- AddForeignKey
ALTER TABLE "idempotency_record" ADD CONSTRAINT "idempotency_record_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;
