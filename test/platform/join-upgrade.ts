import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';

/** Joins both connections of an upgrade, whatever the upstream answers; `headers` override the client's. */
export function joinUpgrade(
  upstream: URL,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  headers: Readonly<Record<string, string>> = { host: upstream.host },
): void {
  const sendUpstream = upstream.protocol === 'https:' ? httpsRequest : httpRequest;
  const upstreamRequest = sendUpstream(new URL(request.url ?? '/', upstream), {
    method: 'GET',
    headers: { ...request.headers, ...headers },
  });
  /** Ends the handshake without an upgrade; a browser reads only the status. */
  const refuse = (status: string): void => {
    client.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  };
  upstreamRequest.on('upgrade', (response, server, first) => {
    const lines = response.rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? `${name}: ${response.rawHeaders[index + 1] ?? ''}` : [],
    );
    client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    client.write(first);
    server.write(head);
    server.pipe(client);
    client.pipe(server);
    server.on('error', () => client.destroy());
    client.on('close', () => server.destroy());
  });
  upstreamRequest.on('response', (response) => {
    response.resume();
    refuse(`${response.statusCode} ${response.statusMessage}`);
  });
  upstreamRequest.on('error', () => refuse('502 Bad Gateway'));
  client.on('error', () => client.destroy());
  client.on('close', () => upstreamRequest.destroy());
  upstreamRequest.end();
}
