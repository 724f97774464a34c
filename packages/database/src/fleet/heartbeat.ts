import { keyId, runPeriodically, type Logger } from '@plumbline/service';
import type { Db } from '../support/client.ts';
import { beatHeart, HEARTBEAT_MAX_AGE_MS, newHeart, stopHeart } from './worker-heartbeats.ts';

interface Reported {
  readonly kind: string;
  readonly config: { readonly ALLOW_PRIVATE_ADDRESSES: readonly string[]; readonly SECRETS_KEY: Uint8Array };
  readonly slots: () => readonly { readonly standStill: boolean }[];
  readonly logger: Logger;
}

/** Reports this process to the others until it stops. Resolves when it has been reported once. */
export async function startHeartbeat(
  db: Db,
  { kind, config, slots, logger }: Reported,
): Promise<{ stop(): Promise<void> }> {
  const heart = newHeart({
    kind,
    privateAddresses: config.ALLOW_PRIVATE_ADDRESSES,
    secretsKeyId: keyId(config.SECRETS_KEY),
  });
  const onError = (error: unknown): void => logger.warn('heartbeat.failed', { error });
  const beat = () => beatHeart(db, heart, slots());
  await beat().catch(onError);
  const beats = runPeriodically(beat, { intervalMs: HEARTBEAT_MAX_AGE_MS / 3, onError });
  return {
    async stop() {
      await beats.stop();
      await stopHeart(db, heart.id).catch(onError);
    },
  };
}
