/** Entities of one kind by id, persisted one by one: a change of one rewrites no other. */
import type { Durable } from '../durable';

export class Collection<T extends { readonly id: string }> {
  private readonly entities = new Map<string, T>();

  constructor(
    private readonly durable: Durable,
    private readonly name: string,
  ) {
    const prefix = `${name}/`;
    for (const storedName of durable.listNames(prefix)) {
      const value = durable.read(storedName) as T | undefined;
      if (value?.id !== undefined) this.entities.set(value.id, value);
    }
  }

  get size(): number {
    return this.entities.size;
  }

  get(id: string): T | undefined {
    return this.entities.get(id);
  }

  put(value: T): T {
    this.entities.set(value.id, value);
    this.durable.keep(`${this.name}/${value.id}`, value);
    return value;
  }

  drop(id: string): void {
    if (this.entities.delete(id)) this.durable.drop(`${this.name}/${id}`);
  }

  values(): readonly T[] {
    return [...this.entities.values()];
  }
}
