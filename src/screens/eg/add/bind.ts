/** Binding a template (specification 7): it answers later, and code 1319, bound already, is a success. */
import { bindTemplate } from '../../../shared/calls/equipment';
import { ALREADY_BOUND_CODE } from '../../../shared/constants';
import { multiCommand } from '../../../state/commands/commands';

export const BIND = multiCommand(bindTemplate, { doneCodes: [ALREADY_BOUND_CODE] });

/** Stands in the paths of this area for the equipment that is only being added. [ours] */
export const NEW = 'new';
