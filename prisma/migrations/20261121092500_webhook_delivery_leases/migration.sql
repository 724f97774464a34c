-- DropIndex
DROP INDEX "webhook_delivery_status_due_at_idx";

-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "lease_id" UUID,
ALTER COLUMN "payload" SET DATA TYPE JSON;

-- CreateIndex
CREATE INDEX "webhook_delivery_site_check_id_idx" ON "webhook_delivery"("site_check_id");

-- What the schema language cannot express.

-- Claims go from receiver to receiver and take the oldest due deliveries of each.
CREATE INDEX "webhook_delivery_queue" ON "webhook_delivery"("host", "due_at", "id") WHERE "status" = 'pending';

-- How many deliveries of a receiver are under way.
CREATE INDEX "webhook_delivery_lease" ON "webhook_delivery"("host") WHERE "lease_id" IS NOT NULL;
