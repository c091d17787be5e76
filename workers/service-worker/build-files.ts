export interface BuildFiles {
  /** Id of the build, also in `<meta name="build">` of its page. */
  readonly id: string;
  /** Paths of hashed files kept from the start. */
  readonly core: readonly string[];
  /** Paths kept after first use: large and rarely needed. */
  readonly onDemand: readonly string[];
}
