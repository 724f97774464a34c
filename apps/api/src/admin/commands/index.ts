import type { Command } from '../define-command.ts';
import { accountCommands } from './accounts.ts';
import { analysisCommands } from './analyses.ts';
import { fleetCommands } from './fleet.ts';
import { keyCommands } from './keys.ts';
import { memberCommands } from './members.ts';
import { pauseCommands } from './pauses.ts';
import { secretCommands } from './secrets.ts';

/** The commands that use the database, by name. */
export const commands = new Map<string, Command>(
  [
    accountCommands,
    memberCommands,
    keyCommands,
    analysisCommands,
    fleetCommands,
    pauseCommands,
    secretCommands,
  ].flatMap((group) => Object.entries(group)),
);
