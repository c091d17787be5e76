/** Page documents and style files, served without a login as by a real CDN. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getType } from '../../.tools/serving/files';
import { PLATFORM_ANSWER_HEADERS } from '../../.tools/serving/security-headers';
import { Asset, sendAsset } from './asset';
import { CDN_BASE } from './cdn-base';
import { PICTURES } from './picture';
import { STYLE_FILES } from './style-files';
import type { Uploads } from './uploads';
import type { World } from './world';

export class Cdn {
  private readonly paths = new Map<string, string>();
  private readonly documents = new Map<string, object>();
  private readonly assets = new Map<string, Asset>();

  constructor(private readonly world: World) {
    for (const project of world.projects)
      for (const page of project.pages) {
        // A password-protected page has an unguessable path.
        const secretFolder = page.password === undefined ? '' : `${randomBytes(18).toString('base64url')}/`;
        const path = `project/${encodeURIComponent(project.id)}/${secretFolder}${encodeURIComponent(page.id)}.json`;
        this.paths.set(`${project.id}/${page.id}`, path);
        this.documents.set(path, page.document);
      }
    for (const [path, bytes] of PICTURES) this.assets.set(path, new Asset(bytes, getType(path)));
    for (const [path, text] of STYLE_FILES)
      this.assets.set(path, new Asset(Buffer.from(text), getType(path)));
  }

  getPath(projectId: string, pageId: string): string {
    return this.paths.get(`${projectId}/${pageId}`) ?? '';
  }

  getEquipmentPagePath(equipmentId: string, pageId: string): string {
    return `equipment/${equipmentId}/${pageId}.json`;
  }

  /** Builds an equipment page on request, because its signals may have changed. */
  private createEquipmentPage(path: string): Asset | undefined {
    const [, equipmentId = '', pageId = ''] = /^equipment\/([\w-]+)\/([\w-]+)\.json$/.exec(path) ?? [];
    const pages = equipmentId === '' ? [] : this.world.listEquipmentPages(equipmentId);
    const page = pages.find(({ id }) => id === pageId);
    return page && new Asset(Buffer.from(JSON.stringify(page.document)), getType(path));
  }

  findFile(path: string): Asset | undefined {
    const cached = this.assets.get(path);
    if (cached !== undefined) return cached;
    const document = this.documents.get(path);
    if (document === undefined) return this.createEquipmentPage(path);
    const asset = new Asset(Buffer.from(JSON.stringify(document)), getType(path));
    this.assets.set(path, asset);
    return asset;
  }
}

export function serveCdn(app: FastifyInstance, cdn: Cdn, uploads: Uploads): void {
  app.get(`${CDN_BASE}*`, async (request, reply) => {
    const path = (request.url.split('?')[0] ?? '').slice(CDN_BASE.length);
    const asset = cdn.findFile(path) ?? uploads.findFile(path);
    // An SVG opened directly must not run its scripts.
    reply.headers(PLATFORM_ANSWER_HEADERS);
    if (asset !== undefined) return sendAsset(request, reply, asset, 'no-cache');
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  });
}
