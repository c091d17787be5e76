/** Work that one tab of the browser does at a time. */

type Work = () => Promise<void>;

/** Runs `work` when no other tab runs work under this name. */
export function aloneInTabs(scope: Window, name: string): (work: Work) => Promise<void> {
  // A browser has no locks over plain HTTP. There one page still does one thing after the other.
  const locks = scope.navigator.locks as LockManager | undefined;
  if (typeof locks?.request === 'function') return (work) => locks.request(name, work);
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}
