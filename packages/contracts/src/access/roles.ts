import { z } from 'zod';
import { ROLES } from './role-order.ts';

export const Role = z.enum(ROLES).meta({
  id: 'Role',
  description:
    'A `reader` looks at everything; a `member` works; an `owner` decides who belongs to the account, makes keys, and deletes.',
});
