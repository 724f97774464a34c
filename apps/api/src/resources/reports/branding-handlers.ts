import { formatNumber, type brandingRoutes } from '@plumbline/contracts';
import { getBranding, setBranding } from '@plumbline/database';
import { CONTRAST_LEAST, contrastWithWhite, logoTypeOf, UnfitLogoError } from '@plumbline/reports';
import type { ApiDeps } from '../../deps.ts';
import { invalidAt } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';

export function brandingHandlers({ db }: ApiDeps): Handlers<typeof brandingRoutes> {
  return {
    get: ({ principal: { accountId } }) => getBranding(db, accountId),

    put: async ({ principal: { accountId }, body: { name, colour, logo } }) => {
      if (colour !== null) requireLegible(colour);
      const look = { name, colour };
      return setBranding(
        db,
        accountId,
        logo === undefined ? look : { ...look, logo: logo && dataUrlOf(logo) },
      );
    },
  };
}

function requireLegible(colour: string): void {
  const contrast = contrastWithWhite(colour);
  if (contrast >= CONTRAST_LEAST) return;
  throw invalidAt(
    400,
    'body.colour',
    `has a contrast of ${formatNumber(contrast, 1)} with white, and text needs ${CONTRAST_LEAST}: choose a darker one`,
  );
}

function dataUrlOf(logo: string): string {
  try {
    return `data:${logoTypeOf(Buffer.from(logo, 'base64'))};base64,${logo}`;
  } catch (error) {
    if (!(error instanceof UnfitLogoError)) throw error;
    throw invalidAt(400, 'body.logo', error.message);
  }
}
