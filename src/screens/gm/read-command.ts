/** Reads a parameter from the device itself (spec 7, "Legacy": sendRWCommand). The device may answer later. */
import { sendLegacyCommand } from '../../shared/calls/legacy';
import { createLegacyCommand } from '../../state/commands/commands';

export const READ_COMMAND = createLegacyCommand(sendLegacyCommand);
