import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createEnvelope, createRefusal } from './codes';
import type { FaultAction, FaultRules } from './fault-rules';

declare module 'fastify' {
  interface FastifyRequest {
    fault: FaultAction | null;
  }
}

const HTML =
  '<!doctype html><title>Sign in to the network</title><p>Accept the terms to go on.<script>document.title="run"</script>';

const cutConnection = (request: FastifyRequest, reset: boolean | undefined): void => {
  if (reset) request.raw.socket.resetAndDestroy();
  else request.raw.socket.destroy();
};

/** Pads an envelope to at least `bytes` with an extra field. */
const padAnswer = (payload: string, bytes: number): string =>
  payload.endsWith('}') && payload.length < bytes
    ? `${payload.slice(0, -1)},"padding":"${'x'.repeat(bytes - payload.length)}"}`
    : payload;

async function applyBefore(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { fault } = request;
  switch (fault?.kind) {
    case 'hang':
      return reply.hijack();
    case 'delay':
      return void (await wait(fault.ms));
    case 'code':
      return reply.send(createRefusal(fault.code, fault.message ?? ''));
    case 'data':
      return reply.send(createEnvelope(fault.data));
    case 'status':
      return reply.code(fault.status).send(fault.body ?? '');
    case 'html':
      return reply.type('text/html; charset=utf-8').send(HTML);
    case 'cut':
      if (fault.when !== 'before' && fault.when !== 'body') return undefined;
      reply.hijack();
      if (fault.when === 'before') return cutConnection(request, fault.reset);
      // The first part of the body has arrived: cut now.
      request.raw.once('data', () => cutConnection(request, fault.reset));
      return undefined;
    default:
      return undefined;
  }
}

const toText = (payload: unknown): string =>
  Buffer.isBuffer(payload) ? payload.toString('utf8') : typeof payload === 'string' ? payload : '';

async function* sendHalfThenCut(text: string, end: () => void): AsyncGenerator<string> {
  yield text.slice(0, Math.ceil(text.length / 2));
  // Let half of the answer leave before the connection is cut.
  await wait(50);
  end();
}

async function applyAfter(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { fault } = request;
  if (fault?.kind === 'truncate') {
    reply.removeHeader('content-encoding').removeHeader('content-length');
    return toText(payload).slice(0, fault.bytes);
  }
  if (fault?.kind === 'size') {
    reply.removeHeader('content-length');
    return padAnswer(toText(payload), fault.bytes);
  }
  if (fault?.kind === 'cut' && fault.when === 'after') cutConnection(request, fault.reset);
  if (fault?.kind === 'cut' && fault.when === 'amid') {
    const text = toText(payload);
    reply.header('content-length', Buffer.byteLength(text));
    return Readable.from(sendHalfThenCut(text, () => cutConnection(request, fault.reset)));
  }
  return payload;
}

export function installFaults(app: FastifyInstance, rules: FaultRules): void {
  app.decorateRequest('fault', null);
  app.addHook('onRequest', async (request, reply) => {
    request.fault = request.url.startsWith('/__control/') ? null : (rules.consume(request.url) ?? null);
    if (request.fault !== null) {
      // Tests name the byte of the cut, so the body must not be compressed.
      delete request.headers['accept-encoding'];
      delete request.headers['if-none-match'];
    }
    return applyBefore(request, reply);
  });
  app.addHook('onSend', applyAfter);
}
