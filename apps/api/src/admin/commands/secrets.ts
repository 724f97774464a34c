import { resealSecrets } from '@plumbline/database';
import {
  createSecretBox,
  parseConfig,
  SecretBoxError,
  secretSettings,
  type SecretBox,
} from '@plumbline/service';
import { z } from 'zod';
import { defineCommand } from '../define-command.ts';

const settings = z.object({
  SECRETS_KEY: secretSettings.SECRETS_KEY,
  SECRETS_KEY_OTHER: secretSettings.SECRETS_KEY_OTHER.unwrap(),
});

export const secretCommands = {
  'rotate-secrets': defineCommand({
    about:
      'Seals the secrets of SECRETS_KEY_OTHER again with SECRETS_KEY, while everything runs. Give all processes both keys first.',
    options: {},
    run: async ({ db, environment }) => {
      const keys = parseConfig(settings, environment);
      const [newBox, oldBox] = [createSecretBox(keys.SECRETS_KEY), createSecretBox(keys.SECRETS_KEY_OTHER)];
      let shut = 0;
      const resealed = await resealSecrets(db, ({ accountId, sealed }) => {
        if (openedBy(newBox, sealed, accountId) !== null) return null;
        const secret = openedBy(oldBox, sealed, accountId);
        if (secret === null) shut += 1;
        return secret === null ? null : newBox.seal(secret, accountId);
      });
      return { accountId: null, result: { resealed, shut } };
    },
  }),
};

/** Opens a sealed secret; returns null if it was sealed with another key. */
function openedBy(box: SecretBox, sealed: Uint8Array, accountId: string): string | null {
  try {
    return box.open(sealed, accountId);
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}
