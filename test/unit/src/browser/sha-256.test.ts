import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { sha256 } from '../../../../src/browser/sha-256';

const hashWithNode = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('The hash of a text', () => {
  it.each(['https', 'plain http'])('is SHA-256 over %s', async (scheme) => {
    // Pages without https have no `crypto.subtle`.
    if (scheme === 'plain http') vi.stubGlobal('crypto', {});
    for (const text of TEXTS) expect([text, await sha256(text)]).toEqual([text, hashWithNode(text)]);
  });
});

/** Texts of every length up to three blocks, and texts with multi-byte characters. */
const TEXTS = [
  ...Array.from({ length: 193 }, (_, n) => 'a'.repeat(n)),
  'i3-gateXJ-GATE',
  '1#泵房-02 \u{1f6e0}',
];
