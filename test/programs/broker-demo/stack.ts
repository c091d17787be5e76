/** The programs behind the site, started in order and closed in reverse. */
import type { ServerProgram } from '../../kit/server-program';

type Close = () => void | Promise<void>;

export class Stack {
  readonly #closes: Close[] = [];
  #isClosing = false;

  /** `onFailure` is called when a program ends unexpectedly. */
  constructor(private readonly failed: (words: string) => void) {}

  add(close: Close): void {
    this.#closes.push(close);
  }

  /** Adds a program that must run until the stack is closed. */
  addProgram(program: ServerProgram): void {
    this.add(() => program.close());
    void program.ended.then(() => {
      if (!this.#isClosing) this.failed(`${program.name} has ended: ${program.lastWords}`);
    });
  }

  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    for (const close of this.#closes.reverse()) await close();
  }
}
