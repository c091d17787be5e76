export interface BuildFiles {
  /** Id of the build; its page repeats it in `<meta name="build">`. */
  readonly id: string;
  /** Paths of hashed files that are kept from the start. */
  readonly core: readonly string[];
  /** Paths kept after first use: large and rarely needed. */
  readonly rest: readonly string[];
}
