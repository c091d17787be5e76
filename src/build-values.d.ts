/** What the build writes into the code in place of these names. */
declare const process: {
  readonly env: {
    /** Path of the worker's file under the product's origin. */
    readonly ALLSHIFT_WORKER: string | undefined;
  };
};
