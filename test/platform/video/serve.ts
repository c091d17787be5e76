/** Streams for signed-in users under the address in configuration pages: `/vas/live/{serial}/{channel}/live.m3u8`. */
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform';
import { SESSION_COOKIE } from '../sessions';
import { getStreamFile } from './camera';
import { CAMERAS } from './cameras';

const BASE = '/vas/live';
/** Cameras have been on for a while when the platform starts. */
const BEFORE_MS = 60_000;

export function serveVideo(app: FastifyInstance, platform: Platform): void {
  const start = platform.clock() - BEFORE_MS;
  app.get<{ Params: { serial: string; channel: string; name: string } }>(
    `${BASE}/:serial/:channel/:name`,
    async ({ params: { serial, channel, name }, cookies }, reply) => {
      if (platform.sessions.find(cookies[SESSION_COOKIE]) === undefined) return reply.code(401).send('');
      const camera = [...CAMERAS].findIndex(
        ([known, one]) => known === serial && one.stream === 'hls' && one.channels.includes(channel),
      );
      const file = camera < 0 ? null : getStreamFile(camera, name, platform.clock() - start);
      if (file === null) return reply.code(404).send('');
      return reply.header('cache-control', 'no-store').type(file.type).send(file.body);
    },
  );
}
