/** The files of one build, as the build writes them into its service worker. */
export interface BuildFiles {
  /** Names the build; its page says the same in `<meta name="build">`. */
  readonly id: string;
  /** Paths of the files with a hash in their name that are kept from the start. */
  readonly core: readonly string[];
  /** Those that are kept when somebody has used them: large, and needed by few. */
  readonly rest: readonly string[];
}
