/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content from the click on.
  URL.revokeObjectURL(address);
}

/** How finely this thread's clock steps, ms: browsers make it coarse outside of isolated pages. */
export function clockStepOf(now: () => number): number {
  let step = Number.POSITIVE_INFINITY;
  for (let changes = 0; changes < 3; changes++) {
    const before = now();
    let after = now();
    while (after === before) after = now();
    step = Math.min(step, after - before);
  }
  return step;
}
