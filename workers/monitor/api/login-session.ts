export class LoginSession {
  /** Whether a call got business code 1006, which blocks writes and commands until the page watches again. */
  isOver = false;
  #abort = new AbortController();

  /** Aborted when the page ends the session. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Ends the session and starts the next. */
  renew(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.isOver = false;
  }
}
