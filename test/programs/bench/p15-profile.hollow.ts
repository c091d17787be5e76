/** An empty profile, which P15 bundles instead of the real one. */
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
