/** The faults of a shift, drawn from a seeded generator. Each begins, lasts for a while and is repaired. */
import type { FaultAction } from '../../kit/platform-control';
import type { SoakStage } from './stage';

export interface SoakFault {
  readonly name: string;
  /** Duration in seconds of the worker's clock, after which the fault is repaired. */
  readonly seconds: number;
  readonly begin: (stage: SoakStage) => Promise<void>;
  readonly end: (stage: SoakStage) => Promise<void>;
}

const PATHS = [
  '/lfscada/monitor/project/gateway/query',
  '/lfscada/monitor/project/gateway/open',
  '/lfscada/monitor/project/signal/query',
  '/lfscada/monitor/project/alarm/queryAll',
  '/lfscada/websocket/monitor/project/token',
  '/lfscada/monitor/multi/gateway/info',
  '/lfscada/monitor/multi/open',
  '/lfscada/monitor/multi/signal/query',
  '/lfscada/websocket/monitor/new/token',
] as const;
const SOCKET_ENDINGS = ['reset', 'end', 'close', 'amid'] as const;
const doNothing = async (): Promise<void> => {};

export function drawFault(chance: () => number): SoakFault {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(chance() * choices.length)] as T;
  const pickBetween = (min: number, max: number): number => Math.round(min + chance() * (max - min));
  const createCutFault = (seconds: number): SoakFault => {
    const mode = pick(SOCKET_ENDINGS);
    return {
      name: `push channel ends by ${mode}`,
      seconds,
      end: doNothing,
      begin: ({ world }) => world.control.endSockets(mode),
    };
  };
  const createCallFault = (): SoakFault => {
    const actions: readonly FaultAction[] = [
      { kind: 'hang' },
      // Real milliseconds, each some tenths of a second on the driven clock.
      { kind: 'delay', ms: pickBetween(10, 100) },
      { kind: 'status', status: 502 },
      { kind: 'html' },
      { kind: 'truncate', bytes: 20 },
      { kind: 'cut', when: 'before' },
      { kind: 'cut', when: 'after' },
      { kind: 'cut', when: 'amid' },
    ];
    const action = pick(actions);
    const [path, times] = [pick(PATHS), pickBetween(1, 3)];
    return {
      name: `call meets ${action.kind}`,
      seconds: pickBetween(5, 50),
      end: doNothing,
      begin: async ({ world }) => {
        await world.control.injectFault(path, action, times);
        // Provokes calls for the fault to hit.
        if (chance() < 0.5) await world.control.endSockets('end');
      },
    };
  };
  const createHandshakeFault = (): SoakFault => {
    const mode = pick(['refuse', 'hang'] as const);
    return {
      name: `handshakes: ${mode}`,
      seconds: pickBetween(5, 50),
      begin: async ({ world }) => {
        await world.control.setHandshakeFault(mode);
        await world.control.endSockets('end');
      },
      end: ({ world }) => world.control.setHandshakeFault(null),
    };
  };
  const createSilenceFault = (): SoakFault => ({
    name: 'half-open: nothing is pushed',
    seconds: pickBetween(10, 110),
    begin: ({ world }) => world.control.setSilent(true),
    end: ({ world }) => world.control.setSilent(false),
  });
  const createStoppedFault = (): SoakFault => ({
    name: 'half-open: the platform stands still',
    seconds: pickBetween(5, 50),
    begin: async ({ world }) => world.stop(),
    end: async ({ world }) => world.resume(),
  });
  const createGatewayFault = (): SoakFault => {
    const isVpn = chance() < 0.3;
    let gatewayId = '';
    return {
      name: isVpn ? 'gateway in vpn mode' : 'gateway offline',
      seconds: pickBetween(5, 50),
      begin: async ({ world, gatewayIds }) => {
        gatewayId = pick(gatewayIds);
        await world.control.setGateway(gatewayId, isVpn ? { vpn: true } : { online: false });
      },
      end: ({ world }) => world.control.setGateway(gatewayId, null),
    };
  };
  const createLifeFault = (
    name: string,
    seconds: number,
    leaveEvent: 'offline' | 'hidden',
    returnEvent: 'online' | 'visible',
  ) => ({
    name,
    seconds,
    begin: async ({ monitor }: SoakStage) => monitor.api.reportLifecycleEvent(leaveEvent),
    end: async ({ monitor }: SoakStage) => monitor.api.reportLifecycleEvent(returnEvent),
  });
  const factories = [
    () => createCutFault(pickBetween(0, 5)),
    createCallFault,
    createCallFault,
    createHandshakeFault,
    createSilenceFault,
    createStoppedFault,
    createGatewayFault,
    () => createLifeFault('device without network', pickBetween(1, 40), 'offline', 'online'),
    () => createLifeFault('page hidden', pickBetween(5, 50), 'hidden', 'visible'),
  ];
  return pick(factories)();
}
