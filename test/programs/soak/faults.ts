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
const ENDS = ['reset', 'end', 'close', 'amid'] as const;
const nothing = async (): Promise<void> => {};

export function drawFault(chance: () => number): SoakFault {
  const of = <T>(choices: readonly T[]): T => choices[Math.floor(chance() * choices.length)] as T;
  const between = (least: number, most: number): number => Math.round(least + chance() * (most - least));
  const cut = (seconds: number): SoakFault => {
    const how = of(ENDS);
    return {
      name: `push channel ends by ${how}`,
      seconds,
      end: nothing,
      begin: ({ world }) => world.control.endSockets(how),
    };
  };
  const call = (): SoakFault => {
    const actions: readonly FaultAction[] = [
      { kind: 'hang' },
      // Real milliseconds, each some tenths of a second on the driven clock.
      { kind: 'delay', ms: between(10, 100) },
      { kind: 'status', status: 502 },
      { kind: 'html' },
      { kind: 'truncate', bytes: 20 },
      { kind: 'cut', when: 'before' },
      { kind: 'cut', when: 'after' },
      { kind: 'cut', when: 'amid' },
    ];
    const action = of(actions);
    const [path, times] = [of(PATHS), between(1, 3)];
    return {
      name: `call meets ${action.kind}`,
      seconds: between(5, 50),
      end: nothing,
      begin: async ({ world }) => {
        await world.control.fault(path, action, times);
        // Provokes calls for the fault to hit.
        if (chance() < 0.5) await world.control.endSockets('end');
      },
    };
  };
  const handshakes = (): SoakFault => {
    const how = of(['refuse', 'hang'] as const);
    return {
      name: `handshakes: ${how}`,
      seconds: between(5, 50),
      begin: async ({ world }) => {
        await world.control.handshakes(how);
        await world.control.endSockets('end');
      },
      end: ({ world }) => world.control.handshakes(null),
    };
  };
  const silence = (): SoakFault => ({
    name: 'half-open: nothing is pushed',
    seconds: between(10, 110),
    begin: ({ world }) => world.control.silence(true),
    end: ({ world }) => world.control.silence(false),
  });
  const stopped = (): SoakFault => ({
    name: 'half-open: the platform stands still',
    seconds: between(5, 50),
    begin: async ({ world }) => world.stop(),
    end: async ({ world }) => world.resume(),
  });
  const gateway = (): SoakFault => {
    const isVpn = chance() < 0.3;
    let gatewayId = '';
    return {
      name: isVpn ? 'gateway in vpn mode' : 'gateway offline',
      seconds: between(5, 50),
      begin: async ({ world, gatewayIds }) => {
        gatewayId = of(gatewayIds);
        await world.control.gateway(gatewayId, isVpn ? { vpn: true } : { online: false });
      },
      end: ({ world }) => world.control.gateway(gatewayId, null),
    };
  };
  const life = (name: string, seconds: number, away: 'offline' | 'hidden', back: 'online' | 'visible') => ({
    name,
    seconds,
    begin: async ({ monitor }: SoakStage) => monitor.api.life(away),
    end: async ({ monitor }: SoakStage) => monitor.api.life(back),
  });
  const makers = [
    () => cut(between(0, 5)),
    call,
    call,
    handshakes,
    silence,
    stopped,
    gateway,
    () => life('device without network', between(1, 40), 'offline', 'online'),
    () => life('page hidden', between(5, 50), 'hidden', 'visible'),
  ];
  return of(makers)();
}
