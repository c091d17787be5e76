import { Control } from '../../kit/platform-control';
import { type Envelope, Visitor } from './visitor';

const PASSWORDS = {
  reporter: 'Reporter_2026',
  dispatcher: 'Dispatch_2026',
  repairer1: 'Repair1_2026',
  repairer2: 'Repair2_2026',
  inspector: 'Inspect_2026',
  reader: 'Reader_2026',
  guest: 'Guest_2026',
  demo: 'Demo_2026',
} as const;
export type Member = keyof typeof PASSWORDS;

export interface Order {
  readonly id: string;
  readonly version: string;
  readonly status: string;
  readonly actions: readonly string[];
  readonly [overrides: string]: unknown;
}

let operationCount = 0;
export const createOperationId = (): string => `op-${++operationCount}`;

export class Crew {
  readonly control: Control;
  readonly #visitors = new Map<Member, Visitor>();

  constructor(private readonly origin: () => string) {
    this.control = new Control(origin);
  }

  async signIn(...members: readonly Member[]): Promise<void> {
    for (const name of members) {
      const visitor = new Visitor(this.origin);
      await visitor.signIn(name, PASSWORDS[name]);
      this.#visitors.set(name, visitor);
    }
  }

  visitor(member: Member): Visitor {
    const found = this.#visitors.get(member);
    if (found === undefined) throw new Error(`${member} is not signed in`);
    return found;
  }

  send(
    member: Member,
    path: string,
    fields: Record<string, string>,
    id = createOperationId(),
  ): Promise<Envelope> {
    return this.visitor(member).postForm(`/lfscada/${path}`, fields, { 'x-operation-id': id });
  }

  request(member: Member, path: string, fields: Record<string, string> = {}): Promise<Envelope> {
    return this.visitor(member).postForm(`/lfscada/${path}`, fields);
  }

  async getOrder(member: Member, kind: 'repair' | 'inspection', id: string): Promise<Order> {
    return (await this.request(member, `${kind}/info`, { id })).data as Order;
  }

  /** Performs a step with the order's current version. */
  async performStep(
    member: Member,
    path: string,
    id: string,
    overrides: Record<string, string> = {},
  ): Promise<Envelope> {
    const kind = path.startsWith('repair') ? 'repair' : 'inspection';
    const { version } = await this.getOrder('demo', kind, id);
    return this.send(member, path, { id, version, occurredAt: '1', ...overrides });
  }

  reportRepair(overrides: Record<string, string> = {}, id = createOperationId()): Promise<Envelope> {
    const slip = {
      equipmentId: 'e1',
      equipName: '1#泵',
      note: '轴承异响',
      user: '赵敏',
      userTel: '13800138021',
    };
    return this.send('reporter', 'repair/add', { ...slip, occurredAt: '1', ...overrides }, id);
  }

  async uploadImage(member: Member, id = createOperationId()): Promise<Envelope> {
    const body = new FormData();
    const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0];
    body.append('file', new Blob([new Uint8Array(png)]), 'photo.png');
    const headers = { 'x-operation-id': id };
    const path = '/lfscada/file/upload?use=repair';
    return (await (
      await this.visitor(member).fetchPath(path, { method: 'POST', body, headers })
    ).json()) as Envelope;
  }
}
