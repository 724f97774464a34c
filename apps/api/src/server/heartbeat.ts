import { beatHeart, HEARTBEAT_MAX_AGE_MS, newHeart, stopHeart, type Database } from '@plumbline/database';
import { keyId, runPeriodically, type Logger, type SlotsState } from '@plumbline/service';
import type { ApiConfig } from '../config.ts';

/** Reports this process to the others until it stops. */
export function startHeartbeat(
  db: Database,
  config: Pick<ApiConfig, 'ALLOW_PRIVATE_ADDRESSES' | 'SECRETS_KEY'>,
  slots: () => SlotsState,
  logger: Logger,
): { stop(): Promise<void> } {
  const heart = newHeart({
    kind: 'api',
    privateAddresses: config.ALLOW_PRIVATE_ADDRESSES,
    secretsKeyId: keyId(config.SECRETS_KEY),
  });
  const onError = (error: unknown): void => logger.warn('heartbeat.failed', { error });
  const beats = runPeriodically(() => beatHeart(db, heart, [slots()]), {
    intervalMs: HEARTBEAT_MAX_AGE_MS / 3,
    startNow: true,
    onError,
  });
  return {
    async stop() {
      await beats.stop();
      await stopHeart(db, heart.id).catch(onError);
    },
  };
}
