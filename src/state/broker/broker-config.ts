import { atom } from 'jotai';
import type { BrokerSource } from '../../../workers/monitor/contract/contract';
import type { BrokerConfig } from '../../shared/broker-config';

/** The broker that replaces the platform; `null` at the platform, undefined until the configuration is read. */
export const brokerConfigAtom = atom<BrokerConfig | null | undefined>(undefined);

/** The broker with its access; `null` if signed out. */
export const brokerAtom = atom<BrokerSource | null>(null);
