import { describe, expect, it } from 'vitest';
import { logout } from '../../../../../src/shared/calls/account';
import { countProjectAlarms } from '../../../../../src/shared/calls/project';
import { decodeResponse, readEnvelope, runCall } from '../../../../../src/shared/calls/run';
import type { ProjectId } from '../../../../../src/shared/ids';

const decodeAnswer = (text: string, status = 200) =>
  decodeResponse(countProjectAlarms, { status, text, date: null });

describe('An answer', () => {
  it.each([
    ['text', '{"code":"200","data":3}', '200'],
    ['a number', '{"code":200,"data":3}', '200'],
    ['pending', '{"code":"10003","data":3}', '10003'],
    ['legacy, without code', '{"result":true,"data":3}', '200'],
  ])('is a success when its code is %s', (_, text, code) => {
    expect(decodeAnswer(text)).toEqual({ ok: true, value: { code, data: 3 } });
  });

  it('ends the session only with business code 1006', () => {
    expect(decodeAnswer('{"code":"1006","data":3}')).toEqual({ ok: false, fault: { kind: 'session-ended' } });
    expect(decodeAnswer('{"code":1006}')).toEqual({ ok: false, fault: { kind: 'session-ended' } });
  });

  it.each([
    ['message', '{"code":"1202","message":"absent"}', '1202', 'absent'],
    ['msg', '{"code":1202,"msg":"absent"}', '1202', 'absent'],
    ['msg next to an empty message', '{"code":"1202","message":"","msg":"absent"}', '1202', 'absent'],
    ['no text', '{"code":"1202","message":{"a":1}}', '1202', ''],
    ['a legacy no', '{"result":false,"message":"no"}', '', 'no'],
    ['an empty code', '{"code":"","message":"no"}', '', 'no'],
  ])('is refused with code and text: %s', (_, text, code, message) => {
    expect(decodeAnswer(text)).toEqual({ ok: false, fault: { kind: 'refused', code, message } });
  });

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>', '$'],
    ['nothing', '', '$'],
    ['truncated JSON', '{"code":"200","data":', '$'],
    ['null', 'null', '$'],
    ['a list', '["200"]', '$'],
    ['no code', '{"data":3}', '$.code'],
    ['a code of null', '{"code":null,"data":3}', '$.code'],
    ['a code in a list', '{"code":["200"],"data":3}', '$.code'],
    ['a code that cannot become a text', '{"code":{"toString":null,"valueOf":null}}', '$.code'],
    ['a code of true', '{"code":true,"result":true}', '$.code'],
    ['a result that is not a boolean', '{"result":"true"}', '$.code'],
    ['a prototype as a code', '{"__proto__":{"code":"200"},"data":3}', '$.code'],
    ['data of the wrong type', '{"code":"200","data":{"n":3}}', '$.data'],
    ['data of null', '{"code":"200","data":null}', '$.data'],
  ])('is malformed when it is %s', (_, text, where) => {
    expect(decodeAnswer(text)).toEqual({ ok: false, fault: { kind: 'malformed', where } });
  });

  it('has its HTTP status unless an envelope has more details', () => {
    const createHttpFault = (status: number) => ({ ok: false, fault: { kind: 'http', status } });
    expect(decodeAnswer('<h1>Bad gateway</h1>', 502)).toEqual(createHttpFault(502));
    expect(decodeAnswer('', 204)).toEqual(createHttpFault(204));
    expect(decodeAnswer('{"error":"x"}', 500)).toEqual(createHttpFault(500));
    expect(decodeAnswer('{"code":"200","data":3}', 500)).toEqual(createHttpFault(500));
    expect(decodeAnswer('{"code":"1006"}', 401)).toEqual({ ok: false, fault: { kind: 'session-ended' } });
  });

  it.each([500, 502, 503, 504, 408, 409, 425, 429, 499, 302])(
    "under HTTP %i is not the platform's decision, since gateways answer in JSON too",
    (status) => {
      for (const text of [
        `{"code":${status},"message":"Gateway"}`,
        `{"code":"${status}","msg":"Gateway"}`,
        '{"result":false}',
      ])
        expect(decodeAnswer(text, status)).toEqual({ ok: false, fault: { kind: 'http', status } });
    },
  );

  it.each([400, 401, 403, 404, 413])('under HTTP %i is refused with its text', (status) => {
    expect(decodeAnswer('{"code":"1001","message":"no"}', status)).toEqual({
      ok: false,
      fault: { kind: 'refused', code: '1001', message: 'no' },
    });
  });

  it('may carry anything if nothing reads it', () => {
    for (const data of ['1', '{}', '"x"']) {
      const text = `{"code":"200","data":${data}}`;
      expect(decodeResponse(logout, { status: 200, text, date: null }).ok).toBe(true);
    }
    expect(readEnvelope({ code: '200' })).toEqual({ ok: true, value: { code: '200', data: undefined } });
  });
});

describe('The date of an answer', () => {
  it.each([
    ['data', 200, '{"code":"200","data":3}', 1],
    ['a refusal', 200, '{"code":"1201","message":"no"}', 1],
    ['an ended session', 200, '{"code":"1006"}', 1],
    ['the page of a portal', 200, '<html>', 0],
    ['a gateway’s page', 503, '<html>', 0],
    ['a gateway’s JSON', 503, '{"code":503,"message":"later"}', 0],
  ])('is reported for %s only if it was understood', async (_, status, text, count) => {
    const dates: string[] = [];
    const response = Promise.resolve({ status, text, date: 'then' });
    await runCall(
      {
        exchange: () => ({ response, cancel: () => undefined }),
        after: () => () => undefined,
        onDate: (date) => dates.push(date),
      },
      countProjectAlarms,
      { projectId: 'p1' as ProjectId },
      { onDate: (date) => dates.push(date) },
    );
    expect(dates).toEqual(Array(2 * count).fill('then'));
  });
});

describe('A platform that asks for a pause', () => {
  const decodeWithRetry = (retryAfter: string | null) =>
    decodeResponse(countProjectAlarms, { status: 503, text: 'later', date: null, retryAfter });

  it.each([
    ['20', 20_000],
    ['300', 300_000],
    ['999999999', 300_000],
  ])('gets a pause of %s s, and of five minutes at most', (text, retryAfterMs) => {
    expect(decodeWithRetry(text)).toEqual({ ok: false, fault: { kind: 'http', status: 503, retryAfterMs } });
  });

  it.each([null, '', '0', '-5', '1e9', 'Wed, 21 Oct 2026 07:28:00 GMT', '１０'])(
    'gets no pause for %j',
    (text) => {
      expect(decodeWithRetry(text)).toEqual({ ok: false, fault: { kind: 'http', status: 503 } });
    },
  );
});
