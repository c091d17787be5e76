import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './asset';
import { BusinessError, createEnvelope, createRefusal, isLegacy, REFUSALS, Refusal } from './codes';
import { Input } from './input';
import type { Platform } from './platform';
import { RawJson } from './raw-json';
import type { OpenVisit, Route } from './route';
import { ROUTES } from './routes/all';
import { SESSION_COOKIE } from './sessions';

const gzipAsync = promisify(gzip);
/** Shorter answers are not compressed. */
const MIN_COMPRESSED_BYTES = 2_048;

const COOKIE = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

async function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  if (text.length < MIN_COMPRESSED_BYTES || chooseEncoding(request.headers['accept-encoding']) === 'identity')
    return reply.send(text);
  return reply
    .header('content-encoding', 'gzip')
    .header('vary', 'accept-encoding')
    .send(await gzipAsync(text, { level: 1 }));
}

const encodeAnswer = (data: unknown, extra: object): string => {
  if (!(data instanceof RawJson)) return JSON.stringify({ ...extra, ...createEnvelope(data) });
  const empty = JSON.stringify({ ...extra, ...createEnvelope(null) });
  return `${empty.slice(0, empty.lastIndexOf('null'))}${data.text}}`;
};

/** Reads even an oversized file to its end, since browsers never see an answer sent during the upload. */
async function readFile(request: FastifyRequest): Promise<Buffer | null> {
  const part = request.isMultipart() ? await request.file({ throwFileSizeLimit: false }) : undefined;
  if (part === undefined) return null;
  const body = await part.toBuffer();
  if (part.file.truncated) throw new Refusal('imageTooLarge');
  return body;
}

function answerRoute(
  platform: Platform,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const visit: OpenVisit = {
    platform,
    input: new Input(route.method === 'GET' ? request.query : request.body),
    header: (name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : '';
    },
    confirmOperation: (id) => void reply.header('x-operation-id', id),
    query: (name) => new Input(request.query).getText(name),
    file: () => readFile(request),
    setSession: (id) => {
      if (id === null) reply.clearCookie(SESSION_COOKIE, COOKIE);
      else reply.setCookie(SESSION_COOKIE, id, { ...COOKIE, secure: request.protocol === 'https' });
    },
  };
  if (route.access === 'open') return route.answer(visit);
  const session = platform.sessions.find(request.cookies[SESSION_COOKIE]);
  const account = session && platform.people.findByName(session.loginname);
  if (session === undefined || account === undefined) throw new Refusal('sessionEnded');
  const signedInVisit = { ...visit, session, account };
  for (const guard of route.guards) guard(signedInVisit);
  return route.answer(signedInVisit);
}

/** Registers all declared calls. Refusals, also of unknown paths, have the same envelope as answers. */
export function registerCalls(app: FastifyInstance, platform: Platform): void {
  for (const route of ROUTES)
    app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
        reply.header('date', new Date(platform.plantClock()).toUTCString());
        const extra = isLegacy(route.path) ? { result: true } : {};
        return sendJson(
          request,
          reply,
          encodeAnswer(await answerRoute(platform, route, request, reply), extra),
        );
      },
    });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send(createRefusal(REFUSALS.noSuchCall.code, REFUSALS.noSuchCall.message)),
  );
  app.setErrorHandler((error: Error & { readonly statusCode?: number }, request, reply) => {
    if (error instanceof BusinessError) {
      const extra = isLegacy(request.url) ? { result: false } : {};
      return reply.send({ ...extra, ...createRefusal(error.code, error.message) });
    }
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply.code(status).send(createRefusal(REFUSALS.badInput.code, REFUSALS.badInput.message));
    console.error(error);
    return reply.code(500).send(createRefusal(REFUSALS.broken.code, REFUSALS.broken.message));
  });
}
