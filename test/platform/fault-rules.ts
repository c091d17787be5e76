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
  private rules: { readonly rule: FaultRule; skip: number; left: number }[] = [];

  add(rule: FaultRule): void {
    if (typeof rule.path !== 'string' || !KINDS.has(rule.action?.kind))
      throw new Error('A rule is {path, times?, action: {kind, …}}');
    this.rules.push({ rule, skip: rule.skip ?? 0, left: rule.times ?? Infinity });
  }

  clear(): void {
    this.rules = [];
  }

  /** Consumes one use of the first rule that matches this path. */
  take(path: string): FaultAction | undefined {
    const met = this.rules.find(({ rule, left }) => left > 0 && path.startsWith(rule.path));
    if (met === undefined) return undefined;
    if (met.skip > 0) {
      met.skip -= 1;
      return undefined;
    }
    met.left -= 1;
    return met.rule.action;
  }
}
