/** Binds a template (spec 7). The answer arrives later; code 1319 (already bound) counts as success. */
import { bindTemplate } from '../../../shared/calls/equipment';
import { ALREADY_BOUND_CODE } from '../../../shared/constants';
import { createMultiCommand } from '../../../state/commands/commands';

export const BIND_COMMAND = createMultiCommand(bindTemplate, { doneCodes: [ALREADY_BOUND_CODE] });

/** Id of the equipment being added in the paths of this area. [ours] */
export const NEW_EQUIPMENT_ID = 'new';
