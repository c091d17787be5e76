import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../../../../src/shared/calls/run';
import { fetchWeather, getWeatherAddress } from '../../../../../src/shared/calls/weather';
import { FakeTime } from '../../../../kit/fake-time';

const base = 'https://weather.test/now?key=k&lang=en';

describe('The weather', () => {
  it('is requested by city or by coordinates', () => {
    expect(getWeatherAddress('https://w.test/now', { cityId: 'a b' })).toBe(
      'https://w.test/now?location=a%20b',
    );
    // A lone surrogate in a page document (faults 103).
    expect(getWeatherAddress('https://w.test/now', { cityId: 'a\ud83d' })).toBe(
      'https://w.test/now?location=a%EF%BF%BD',
    );
    expect(getWeatherAddress(base, { lng: 116.4074, lat: -0.001 })).toBe(`${base}&location=116.41%2C-0.00`);
  });

  it('is read from texts or numbers', async () => {
    const { outcome } = await requestWeather(
      '{"code":"200","now":{"text":"晴","temp":"-3","humidity":40,"windScale":"1-3"}}',
    );
    expect(outcome).toEqual({
      ok: true,
      value: { text: '晴', temp: -3, humidity: 40, windDir: '', windScale: '1-3' },
    });
  });

  it("sends no cookies and does not set the platform's clock", async () => {
    const { requests, dates } = await requestWeather('{"now":{"text":"x","temp":1}}');
    expect(requests).toEqual([
      { method: 'GET', headers: {}, cookies: false, path: `${base}&location=101010100` },
    ]);
    expect(dates).toEqual([]);
  });

  it('never ends the session', async () => {
    const { outcome } = await requestWeather('{"code":"1006"}');
    expect(outcome).toEqual({ ok: false, fault: { kind: 'malformed', where: '$.now' } });
  });

  it.each([
    ['<html>', 200, { kind: 'malformed', where: '$' }],
    ['null', 200, { kind: 'malformed', where: '$.now' }],
    ['{"now":{"text":"x","temp":"NaN"}}', 200, { kind: 'malformed', where: '$.now.temp' }],
    ['{}', 403, { kind: 'http', status: 403 }],
  ])('is a fault if unavailable: %s %s', async (text, status, fault) => {
    expect((await requestWeather(text, status)).outcome).toEqual({ ok: false, fault });
  });
});

async function requestWeather(text: string, status = 200) {
  const requests: HttpRequest[] = [];
  const dates: string[] = [];
  const outcome = await fetchWeather(
    {
      after: new FakeTime().after,
      onDate: (date) => dates.push(date),
      exchange: (request) => {
        requests.push(request);
        return { response: Promise.resolve({ status, text, date: 'then' }), cancel: () => {} };
      },
    },
    base,
    { cityId: '101010100' },
  );
  return { outcome, requests, dates };
}
