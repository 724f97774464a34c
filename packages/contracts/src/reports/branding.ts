import { z } from 'zod';
import { formatNumber } from '../numbers.ts';
import { defineRoute } from '../route.ts';
import { Text } from '../vocabulary.ts';

/** The largest size of a logo, before base64. */
export const LOGO_BYTES_MAX = 100_000;

const name = Text(60)
  .nullable()
  .meta({ description: 'The person or company that hands reports over. Null: nobody is named.' });
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1d4ed8')
  .nullable()
  .meta({
    description:
      'The colour of titles and of the trend. It must be legible on white: a contrast of 4.5 or more.',
  });

/** The look of an account's reports. */
export const Branding = z
  .object({
    name,
    colour,
    logo: z.string().nullable().meta({ description: 'A `data:` URL of the image.' }),
  })
  .meta({ id: 'Branding' });
export type Branding = z.infer<typeof Branding>;

export const brandingRoutes = {
  get: defineRoute({
    operationId: 'getBranding',
    method: 'get',
    path: '/api/account/branding',
    summary: 'The name, colour and logo on reports',
    tag: 'Reports',
    scopes: ['api:read'],
    success: { status: 200, description: 'The name, colour and logo on reports', body: Branding },
  }),
  put: defineRoute({
    operationId: 'putBranding',
    method: 'put',
    path: '/api/account/branding',
    summary: 'Set the name, colour and logo on reports made from now on',
    tag: 'Reports',
    scopes: ['api:write'],
    role: 'owner',
    body: z
      .strictObject({
        name,
        colour,
        logo: z
          .base64('must be a PNG or an SVG in base64')
          .max(
            Math.ceil(LOGO_BYTES_MAX / 3) * 4,
            `must have at most ${formatNumber(LOGO_BYTES_MAX / 1000)} KB`,
          )
          .nullable()
          .optional()
          .meta({
            description:
              'A PNG or an SVG in base64. Null removes the logo; without this field it stays as it is.',
          }),
      })
      .meta({ id: 'BrandingBody' }),
    success: { status: 200, description: 'The name, colour and logo on reports', body: Branding },
  }),
} as const;
