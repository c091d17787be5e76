import { bindTemplate } from '../../../shared/calls/equipment';
import { createMultiCommand } from '../../../state/commands/commands';

/** Code that counts as success: the template is already bound (spec 7, 8). */
export const ALREADY_BOUND_CODE = '1319';

export const BIND_COMMAND = createMultiCommand(bindTemplate, { doneCodes: [ALREADY_BOUND_CODE] });

/** Id of the equipment being added in the paths of this area. [ours] */
export const NEW_EQUIPMENT_ID = 'new';
