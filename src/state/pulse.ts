import { createPulse, type Pulse } from '../browser/pulse';
import type { Services } from './services';

const create = ({ ports: { after }, now }: Services): Pulse => createPulse({ after, now });

export const getPulse = (services: Pick<Services, 'pulse'>): Pulse => services.pulse(create);
