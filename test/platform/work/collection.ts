/** Entities of one kind by id, persisted one by one: a change of one rewrites no other. */
import type { Durable } from '../durable';

export class Collection<T extends { readonly id: string }> {
  private readonly all = new Map<string, T>();

  constructor(
    private readonly durable: Durable,
    private readonly name: string,
  ) {
    const prefix = `${name}/`;
    for (const kept of durable.names(prefix)) {
      const value = durable.read(kept) as T | undefined;
      if (value?.id !== undefined) this.all.set(value.id, value);
    }
  }

  get size(): number {
    return this.all.size;
  }

  get(id: string): T | undefined {
    return this.all.get(id);
  }

  put(value: T): T {
    this.all.set(value.id, value);
    this.durable.keep(`${this.name}/${value.id}`, value);
    return value;
  }

  drop(id: string): void {
    if (this.all.delete(id)) this.durable.drop(`${this.name}/${id}`);
  }

  values(): readonly T[] {
    return [...this.all.values()];
  }
}
