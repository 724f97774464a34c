-- CreateEnum
CREATE TYPE "MemberRole" AS ENUM ('reader', 'member', 'owner');

-- Those who are there decided everything until now.
ALTER TABLE "user" ADD COLUMN     "role" "MemberRole" NOT NULL DEFAULT 'owner';
ALTER TABLE "user" ALTER COLUMN "role" DROP DEFAULT;

ALTER TABLE "api_key" ADD COLUMN     "role" "MemberRole" NOT NULL DEFAULT 'owner';
ALTER TABLE "api_key" ALTER COLUMN "role" DROP DEFAULT;
