import { Refusal } from './codes';

const TYPES = new Set(['fault', 'suggestion', 'other']);
const MIN_CHARACTERS = 10;
const MAX_KEPT = 1_000;

export interface Feedback {
  readonly user: string;
  readonly type: string;
  readonly content: string;
  readonly at: number;
}

export class FeedbackBox {
  readonly all: Feedback[] = [];

  add(feedback: Feedback): void {
    const content = feedback.content.trim();
    if (!TYPES.has(feedback.type) || [...content].length < MIN_CHARACTERS) throw new Refusal('badInput');
    this.all.push({ ...feedback, content });
    if (this.all.length > MAX_KEPT) this.all.shift();
  }
}
