import { describe, expect, it, vi } from 'vitest';
import { cn } from '../../src/i18n/alarm';
import { fakeOutside, ok, Path, refused, userInfo } from './kit/fake-outside';
import { NOW } from './kit/fake-watch';
import { renderAt, screen, user } from './kit/render';

const ALARMS = '/lfscada/monitor/project/alarm/query';

describe('An export of alarms', () => {
  it('ends where the platform gives one page for ever, in a file whose name hides nothing', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    let asked = 0;
    const alarm = {
      id: 'a',
      equipmentId: 'e1',
      type: 'variable',
      level: 'serious',
      triggerTime: NOW - 5_000,
    };
    const { services } = fakeOutside({
      answers: {
        [Path.info]: ok(userInfo()),
        [ALARMS]: () => {
          asked += 1;
          return asked > 9 ? refused('too often') : ok({ list: [alarm], totalCount: 1e9, totalPage: 1e9 });
        },
      },
    });
    const name = encodeURIComponent('Pump\u202evsc.exe\u0007');
    await renderAt(services, `/home/work/project/detail/alarm/p1/e1/${name}`);
    const before = asked;
    await user.click(screen.getByRole('button', { name: cn.exportCsv }));
    expect(asked - before).toBe(2);
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatch(/Pump_vsc\.exe_.*\.csv$/);
    expect(saved[0]).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('asks for all its pages up to the moment in which it was begun, so that none is pushed to the next', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const bodies: { readonly pagenum: number; readonly count: number; readonly end?: number }[] = [];
    const outside = fakeOutside({
      answers: {
        [Path.info]: ok(userInfo()),
        [ALARMS]: ({ body }) => {
          const asked = JSON.parse(body ?? '{}') as (typeof bodies)[number];
          bodies.push(asked);
          // Time goes on from page to page.
          outside.pass(1_000);
          const list = [{ id: `a${asked.pagenum}`, equipmentId: 'e1', triggerTime: NOW - asked.pagenum }];
          return ok({ list, totalCount: 3, totalPage: 3 });
        },
      },
    });
    await renderAt(outside.services, '/home/work/project/detail/alarm/p1/e1/Pump');
    bodies.length = 0;
    await user.click(screen.getByRole('button', { name: cn.exportCsv }));
    expect(bodies.map(({ pagenum }) => pagenum)).toEqual([1, 2, 3]);
    const [end] = bodies.map((one) => one.end);
    expect(end).toBeGreaterThanOrEqual(NOW);
    expect(bodies.map((one) => one.end)).toEqual([end, end, end]);
  });
});
