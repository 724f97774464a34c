-- Each process serves its own counter.
ALTER TABLE "worker_heartbeat" DROP COLUMN "given_up";
