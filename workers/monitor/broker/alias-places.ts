/**
 * The place of each signal of a node by the alias that its birth gave it. A node sends its metrics in the order of their
 * birth, so that the next one is looked for behind the last, and in the map only where it is not there.
 */
export class AliasPlaces {
  readonly #indices = new Map<number, number>();
  readonly #aliases: number[] = [];
  readonly #places: number[] = [];
  #next = 0;

  set(alias: number, place: number): void {
    const known = this.#indices.get(alias);
    const index = known ?? this.#aliases.length;
    if (known === undefined) {
      this.#indices.set(alias, index);
      this.#aliases.push(alias);
    }
    this.#places[index] = place;
  }

  /** −1 where the birth has not named it. */
  get(alias: number): number {
    let index = this.#next;
    if (this.#aliases[index] !== alias) {
      const known = this.#indices.get(alias);
      if (known === undefined) return -1;
      index = known;
    }
    this.#next = index + 1;
    return this.#places[index] as number;
  }

  clear(): void {
    this.#indices.clear();
    this.#aliases.length = 0;
    this.#places.length = 0;
  }
}
