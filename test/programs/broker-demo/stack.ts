/** The programs behind the site, started in order and closed in reverse. */
import type { ServerProgram } from '../../kit/server-program';

type Close = () => void | Promise<void>;

export class Stack {
  readonly #closers: Close[] = [];
  #isClosing = false;

  /** `onFailure` is called when a program ends unexpectedly. */
  constructor(private readonly onFailure: (message: string) => void) {}

  add(close: Close): void {
    this.#closers.push(close);
  }

  /** Adds a program that must run until the stack is closed. */
  addProgram(program: ServerProgram): void {
    this.add(() => program.close());
    void program.exit.then(() => {
      if (!this.#isClosing) this.onFailure(`${program.name} has ended: ${program.lastOutput}`);
    });
  }

  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    for (const close of this.#closers.reverse()) await close();
  }
}
