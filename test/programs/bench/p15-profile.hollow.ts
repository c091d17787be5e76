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
  recordFrame(): void {}
  recordLink(): void {}
  recordSweep(): void {}
  beginBatch(): void {}
  recordFormulas(): void {}
  recordPack(): void {}
  recordPost(): void {}
  recordPaint(): void {}
  leave(): void {}
}
