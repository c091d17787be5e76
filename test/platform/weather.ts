/** A third party's weather service, for the product's configuration: no session, no envelope. */
import type { FastifyInstance } from 'fastify';
import type { World } from './world';

const WEATHER_PATH = '/weather/now';
const STATION = { temp: 'gm04-temp', humidity: 'gm04-humidity', rain: 'gm04-rain' } as const;

const getMeasured = (world: World, signalId: string, fallback: string): string =>
  world.getSignal(signalId) === undefined ? fallback : (world.value(signalId).value ?? fallback);

export function serveWeather(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: { location?: string } }>(WEATHER_PATH, ({ query: { location = '' } }, reply) => {
    reply.header('cache-control', 'no-store');
    if (location === '') return reply.send({ code: '400' });
    const rain = Number(getMeasured(world, STATION.rain, '0'));
    return reply.send({
      code: '200',
      now: {
        text: rain > 0 ? '小雨' : '多云',
        temp: String(Math.round(Number(getMeasured(world, STATION.temp, '15')))),
        humidity: getMeasured(world, STATION.humidity, '60'),
        windDir: '东南风',
        windScale: '2-3',
      },
    });
  });
}
