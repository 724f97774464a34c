-- CreateTable
CREATE TABLE "issue_change" (
    "site_check_id" UUID NOT NULL,
    "change" TEXT NOT NULL,
    "issue_id" UUID NOT NULL,

    CONSTRAINT "issue_change_pkey" PRIMARY KEY ("site_check_id","change","issue_id")
);

-- AddForeignKey
ALTER TABLE "issue_change" ADD CONSTRAINT "issue_change_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;
