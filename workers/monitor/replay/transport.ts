/** Position and speed of a replay. Pure: the steady time is passed in. */

import type { EpochMs, MonotonicMs } from '../../../src/shared/units';

/** Replay speeds, times real time. */
const REPLAY_SPEED_MIN = 1;
const REPLAY_SPEED_MAX = 3_600;

export interface Transport {
  readonly from: number;
  readonly end: number;
  /** The moment shown at `since`. */
  readonly at: number;
  readonly since: MonotonicMs;
  readonly speed: number;
  readonly isPlaying: boolean;
}

export type TransportCommand =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'seek'; readonly at: number };

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

export const createTransport = (from: EpochMs, end: EpochMs, at: EpochMs, now: MonotonicMs): Transport => {
  const spanEnd = Math.max(from, end);
  return {
    from,
    end: spanEnd,
    at: clamp(at, from, spanEnd),
    since: now,
    speed: REPLAY_SPEED_MIN,
    isPlaying: false,
  };
};

/** Advances to `now`. Playback stops at the end of the span and waits at `limit`, the end of the loaded range. */
export function advance(transport: Transport, now: MonotonicMs, limit = transport.end): Transport {
  if (!transport.isPlaying) return transport;
  const at = Math.min(transport.end, limit, transport.at + (now - transport.since) * transport.speed);
  return { ...transport, at, since: now, isPlaying: at < transport.end };
}

export function steer(previous: Transport, command: TransportCommand, now: MonotonicMs): Transport {
  const transport = { ...advance(previous, now), since: now };
  switch (command.kind) {
    case 'play': {
      // At the end of the span, playback restarts.
      const at = transport.at >= transport.end ? transport.from : transport.at;
      return { ...transport, at, isPlaying: transport.from < transport.end };
    }
    case 'pause':
      return { ...transport, isPlaying: false };
    case 'speed':
      return Number.isNaN(command.speed)
        ? transport
        : { ...transport, speed: clamp(command.speed, REPLAY_SPEED_MIN, REPLAY_SPEED_MAX) };
    case 'seek':
      return Number.isNaN(command.at)
        ? transport
        : { ...transport, at: clamp(command.at, transport.from, transport.end) };
  }
}
