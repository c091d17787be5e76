import { describe, expect, it } from 'vitest';
import { type BatchMessage, packBatch, unpackMessage } from '../../../../src/shared/batch';

describe('A posted batch', () => {
  it.each([[[]], [['007', '']]])('arrives as it was sent, with texts %j', (texts) => {
    const buffer = Float64Array.of(1, 2, 3).buffer;
    const batch: BatchMessage = { kind: 'batch', buffer, texts };
    const receivedMessage = unpackMessage<BatchMessage>(sendAcross(packBatch(batch), [buffer]));
    expect(receivedMessage).toEqual({ kind: 'batch', buffer: Float64Array.of(1, 2, 3).buffer, texts });
    expect(buffer.byteLength).toBe(0);
  });

  it('is distinguished from other messages, which pass unchanged', () => {
    const otherMessage = { kind: 'loaded', fault: null };
    expect(unpackMessage(otherMessage)).toBe(otherMessage);
  });
});

const sendAcross = <T>(posted: T, transfer: ArrayBuffer[]): T => structuredClone(posted, { transfer });
