-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "actor" TEXT;
