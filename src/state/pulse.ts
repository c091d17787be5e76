/** The pulse of the page: one for everything that is shown, and for the worker's client. */
import { createPulse, type Pulse } from '../browser/pulse';
import type { Services } from './services';

const create = ({ ports: { after }, now }: Services): Pulse => createPulse({ after, now });

/** The pulse of the running product. */
export const pulseOf = (services: Pick<Services, 'pulse'>): Pulse => services.pulse(create);
