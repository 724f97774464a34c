import { z } from 'zod';

/** What every tool answers first. */
export const Summary = z.string().meta({ description: 'One paragraph to show to people.' });
