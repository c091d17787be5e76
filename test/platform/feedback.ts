import { Refusal } from './codes';

const TYPES = new Set(['fault', 'suggestion', 'other']);
const LEAST_CHARACTERS = 10;
const MAX_KEPT = 1_000;

export interface Feedback {
  readonly user: string;
  readonly type: string;
  readonly content: string;
  readonly at: number;
}

export class FeedbackBox {
  readonly all: Feedback[] = [];

  add(one: Feedback): void {
    const content = one.content.trim();
    if (!TYPES.has(one.type) || [...content].length < LEAST_CHARACTERS) throw new Refusal('badInput');
    this.all.push({ ...one, content });
    if (this.all.length > MAX_KEPT) this.all.shift();
  }
}
