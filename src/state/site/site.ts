/** The site of a broker, as all screens know it. */
import { atom } from 'jotai';
import type { BrokerSource } from '../../../workers/monitor/contract/contract';
import type { Site } from '../../shared/site';

/** The site that stands in the platform's place; null at the platform, undefined until the configuration is read. */
export const siteAtom = atom<Site | null | undefined>(undefined);

/** The way to the site's plant for the person who is signed in; null for nobody. */
export const brokerAtom = atom<BrokerSource | null>(null);
