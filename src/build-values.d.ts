/** Names that the build replaces by values. */
declare const process: {
  readonly env: {
    /** Path of the worker's file under the product's origin. */
    readonly ALLSHIFT_WORKER: string | undefined;
    /** The same of the painter's. */
    readonly ALLSHIFT_PAINTER: string | undefined;
  };
};
