-- DropForeignKey
ALTER TABLE "webhook_delivery" DROP CONSTRAINT "webhook_delivery_site_check_id_fkey";

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE SET NULL ON UPDATE CASCADE;
