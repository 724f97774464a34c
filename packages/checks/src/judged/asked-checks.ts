import type { Check } from '../check.ts';
import { isEnabled, type CheckSettings } from '../check-settings.ts';
import { absorptionsOf, type AbsorptionPair } from './absorptions.ts';

/** Ids of the checks that an account asks of its sites: silence of another one says nothing. */
export interface AskedChecks {
  readonly all: readonly string[];
  /** Those of them that judge only where the whole site was seen. */
  readonly ofWholeSite: readonly string[];
  /** Which findings are left out where another one stands for them. */
  readonly absorptions: readonly AbsorptionPair[];
}

/** Says which checks of a catalogue an account asks. */
export function askedChecks(checks: readonly Check[], settings: CheckSettings): AskedChecks {
  const asked = checks.filter((check) => isEnabled(check, settings));
  const ofWholeSite = asked.filter((check) => check.scope === 'site' && check.needsWholeSite);
  return {
    all: asked.map(({ id }) => id),
    ofWholeSite: ofWholeSite.map(({ id }) => id),
    absorptions: absorptionsOf(asked),
  };
}
