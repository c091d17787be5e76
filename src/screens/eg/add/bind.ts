/** Binding a template (spec 7): it answers later, and code 1319, already bound, is a success. */
import { bindTemplate } from '../../../shared/calls/equipment';
import { ALREADY_BOUND_CODE } from '../../../shared/constants';
import { multiCommand } from '../../../state/commands/commands';

export const BIND = multiCommand(bindTemplate, { doneCodes: [ALREADY_BOUND_CODE] });

/** The id in paths of this area for the equipment being added. [ours] */
export const NEW = 'new';
