import { z } from 'zod';

/** The first field of every tool's answer. */
export const Summary = z.string().meta({ description: 'One paragraph to show to people.' });
