-- CreateTable
CREATE TABLE "visit" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "site_check_id" UUID,
    "action_id" UUID,
    "host" TEXT NOT NULL,
    "urls" TEXT[],
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TIMESTAMPTZ(3),
    "result" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "visit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "visit_finished_at_host_idx" ON "visit"("finished_at", "host");

-- CreateIndex
CREATE INDEX "visit_account_id_id_idx" ON "visit"("account_id", "id");

-- CreateIndex
CREATE INDEX "visit_site_check_id_idx" ON "visit"("site_check_id");

-- CreateIndex
CREATE INDEX "visit_action_id_idx" ON "visit"("action_id");

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_action_id_fkey" FOREIGN KEY ("action_id") REFERENCES "action_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;
