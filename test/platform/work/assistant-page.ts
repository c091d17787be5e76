/** The assistant's page on a separate origin: the same server under its other name. */
import type { FastifyInstance } from 'fastify';

const ASSISTANT_PATH = '/assistant/';

/** Returns the other name of this machine: `localhost` and `127.0.0.1` are two origins to a browser. */
export function getAssistantHost(host: string): string {
  const [, name = '', port = ''] = /^(.*?)(:\d{1,5})?$/.exec(host) ?? [];
  return `${name === '127.0.0.1' ? 'localhost' : '127.0.0.1'}${port}`;
}
export const getAssistantUrl = (host: string): string => `http://${getAssistantHost(host)}${ASSISTANT_PATH}`;

const PAGE = `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><title>智能助手</title>
<body style="font:16px sans-serif;margin:16px"><h1 style="font-size:18px">智能助手</h1>
<p>您好，请描述您的问题。</p></body></html>`;

export function serveAssistant(app: FastifyInstance): void {
  app.get(ASSISTANT_PATH, (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
}
