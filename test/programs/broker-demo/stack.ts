/** The programs behind the site, started in order and closed in reverse. */
import type { ServerProgram } from '../../kit/server-program';

type Close = () => void | Promise<void>;

export class Stack {
  readonly #closers: Close[] = [];
  #closing: Promise<void> | null = null;

  /** `onFailure` is called when a program ends unexpectedly. */
  constructor(private readonly onFailure: (message: string) => void) {}

  add(close: Close): void {
    this.#closers.push(close);
  }

  /** Adds a program that must run until the stack is closed. */
  addProgram(program: ServerProgram): void {
    this.add(() => program.close());
    void program.exit.then(() => {
      if (this.#closing === null) this.onFailure(`${program.name} has ended: ${program.lastOutput}`);
    });
  }

  /** Closes everything in reverse order, once; later calls wait for the same end. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    for (const close of this.#closers.reverse()) await close();
  }
}
