type Work = () => Promise<void>;

/** Returns a function that runs `work` while no other tab runs work under this name. */
export function createExclusiveRunner(scope: Window, name: string): (work: Work) => Promise<void> {
  // Over plain HTTP there are no locks; a single page still serializes its work.
  const locks = scope.navigator.locks as LockManager | undefined;
  if (typeof locks?.request === 'function') return (work) => locks.request(name, work);
  let lastRun: Promise<void> = Promise.resolve();
  return (work) => {
    const run = lastRun.then(work);
    lastRun = run.catch(() => undefined);
    return run;
  };
}
