/** A stand-in of its own for each test of a describe block, and a visitor, who is signed in where that is asked for. */
import { afterEach, beforeEach } from 'vitest';
import { Control } from '../../kit/platform-control';
import type { RunningPlatform } from '../../platform/server';
import { startSmall, TestClock, Visitor } from './visitor';

export class SmallStand {
  clock = new TestClock();
  platform!: RunningPlatform;
  visitor!: Visitor;
  readonly control = new Control(() => this.platform.url);

  constructor({ isSignedIn }: { readonly isSignedIn: boolean }) {
    beforeEach(async () => {
      this.clock = new TestClock();
      this.platform = await startSmall(this.clock);
      this.visitor = new Visitor(this.platform.url);
      if (isSignedIn) await this.visitor.signIn();
    });
    afterEach(() => this.platform.close());
  }
}
