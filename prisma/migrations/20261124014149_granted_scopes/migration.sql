-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "granted_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[];
