/** Bits as H.264 writes them: most significant first, with the Exponential-Golomb codes of its clause 9.1. */
export class Bits {
  private readonly bytes: number[] = [];
  private current = 0;
  private filled = 0;

  u(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.current = (this.current << 1) | ((value >> bit) & 1);
      this.filled += 1;
      if (this.filled === 8) this.push();
    }
    return this;
  }
  ue(value: number): this {
    const length = 32 - Math.clz32(value + 1);
    return this.u(0, length - 1).u(value + 1, length);
  }
  align(): this {
    return this.filled === 0 ? this : this.u(0, 8 - this.filled);
  }
  /** Writes whole bytes; requires byte alignment. */
  writeBytes(bytes: Uint8Array): this {
    for (const byte of bytes) this.bytes.push(byte);
    return this;
  }
  finish(): Uint8Array {
    this.u(1, 1).align();
    return Uint8Array.from(this.bytes);
  }
  private push(): void {
    this.bytes.push(this.current);
    this.current = 0;
    this.filled = 0;
  }
}
