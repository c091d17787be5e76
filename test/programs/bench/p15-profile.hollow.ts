/** The profile compiled out: what P15 bundles in its place. Does nothing of what the real one does. */
export class Profile {
  isHidden = false;
  watch(): this {
    return this;
  }
  reset(): void {}
  snapshot(): null {
    return null;
  }
  frame(): void {}
  link(): void {}
  swept(): void {}
  begin(): void {}
  formulas(): void {}
  packed(): void {}
  posted(): void {}
  painted(): void {}
  leave(): void {}
}
