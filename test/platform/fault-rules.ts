/** Injected faults per route: each rule selects calls, how many, and what goes wrong. */
export type FaultAction =
  | { readonly kind: 'hang' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'code'; readonly code: string; readonly message?: string }
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  | { readonly kind: 'html' }
  | { readonly kind: 'truncate'; readonly bytes: number }
  | { readonly kind: 'size'; readonly bytes: number }
  | { readonly kind: 'cut'; readonly when: 'before' | 'body' | 'after' | 'amid'; readonly reset?: boolean };

export interface FaultRule {
  readonly path: string;
  /** Calls to let through first. */
  readonly skip?: number;
  /** Number of calls to affect; all until the rules are cleared if absent. */
  readonly times?: number;
  readonly action: FaultAction;
}

const KINDS = new Set(['hang', 'delay', 'code', 'data', 'status', 'html', 'truncate', 'size', 'cut']);

export class FaultRules {
  private rules: { readonly rule: FaultRule; skip: number; remaining: number }[] = [];

  add(rule: FaultRule): void {
    if (typeof rule.path !== 'string' || !KINDS.has(rule.action?.kind))
      throw new Error('A rule is {path, times?, action: {kind, …}}');
    this.rules.push({ rule, skip: rule.skip ?? 0, remaining: rule.times ?? Infinity });
  }

  clear(): void {
    this.rules = [];
  }

  /** Consumes one use of the first rule that matches this path. */
  consume(path: string): FaultAction | undefined {
    const match = this.rules.find(({ rule, remaining }) => remaining > 0 && path.startsWith(rule.path));
    if (match === undefined) return undefined;
    if (match.skip > 0) {
      match.skip -= 1;
      return undefined;
    }
    match.remaining -= 1;
    return match.rule.action;
  }
}
