/** The CDN: page documents and style files, static, by relative path. Nobody is asked who he is, as on a real CDN. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Asset, sendAsset, typeOf } from './asset';
import type { PlantProject } from './model';
import { STYLE_FILES } from './style-files';

export const CDN_BASE = '/cdn/';

export class Cdn {
  private readonly paths = new Map<string, string>();
  private readonly documents = new Map<string, object>();
  private readonly made = new Map<string, Asset>();

  constructor(projects: readonly PlantProject[]) {
    for (const project of projects)
      for (const page of project.pages) {
        // A page under a password lies where nobody finds it who was not told.
        const guard = page.password === undefined ? '' : `${randomBytes(18).toString('base64url')}/`;
        const path = `project/${encodeURIComponent(project.id)}/${guard}${encodeURIComponent(page.id)}.json`;
        this.paths.set(`${project.id}/${page.id}`, path);
        this.documents.set(path, page.document);
      }
    for (const [path, text] of STYLE_FILES) this.made.set(path, new Asset(Buffer.from(text), typeOf(path)));
  }

  /** Relative path of a page document. */
  pathOf(projectId: string, pageId: string): string {
    return this.paths.get(`${projectId}/${pageId}`) ?? '';
  }

  file(path: string): Asset | undefined {
    const known = this.made.get(path);
    if (known !== undefined) return known;
    const document = this.documents.get(path);
    if (document === undefined) return undefined;
    const asset = new Asset(Buffer.from(JSON.stringify(document)), typeOf(path));
    this.made.set(path, asset);
    return asset;
  }
}

export function serveCdn(app: FastifyInstance, cdn: Cdn): void {
  app.get(`${CDN_BASE}*`, async (request, reply) => {
    const asset = cdn.file((request.url.split('?')[0] ?? '').slice(CDN_BASE.length));
    // A picture opened by itself must not run what is in it.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (asset !== undefined) return sendAsset(request, reply, asset, 'no-cache');
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  });
}
