// @vitest-environment happy-dom
import { act } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cn as words } from '../../src/i18n/adding';
import { cn as command } from '../../src/i18n/command';
import EquipmentSelect from '../../src/screens/eg/add/equipment-select';
import TemplateList from '../../src/screens/eg/add/template-list';
import { fakeOutside, ok, Path, user } from './kit/fake-outside';
import { type Drawn, draw } from './kit/render';

const INFO = '/lfscada/equipment/multi/info';
const TEMPLATES = '/lfscada/equipment/multi/template/query';
const page = (list: readonly object[]) => ok({ list, totalCount: list.length, totalPage: 1 });

let drawn: Drawn;
afterEach(() => drawn.leave());

describe('What replaces the variables of an equipment', () => {
  it.each([
    ['/eg/template/list', <TemplateList key="a" />],
    ['/eg/equipment/select', <EquipmentSelect key="b" />],
  ] as const)('at %s is not confirmed for another equipment that is gone on to', async (base, screen) => {
    const { services } = fakeOutside({
      answers: {
        [Path.info]: ok(user()),
        [INFO]: ({ body }) => {
          const { equipmentId: id } = JSON.parse(body ?? '{}') as { equipmentId: string };
          return ok({ id, name: `Equipment ${id}`, sn: '', pages: [] });
        },
        [TEMPLATES]: page([{ id: 't1', name: 'Boiler' }]),
        [Path.equipment]: page([{ id: 'source', name: 'Boiler', sn: 'SN' }]),
      },
    });
    await services.session.check();
    drawn = await draw(
      services,
      <MemoryRouter initialEntries={[`${base}/e1`]}>
        <Link to={`${base}/e2`}>on</Link>
        <Routes>
          <Route path={`${base}/:id`} element={screen} />
        </Routes>
      </MemoryRouter>,
    );
    await drawn.click(drawn.find('.as-add-row'));
    expect(drawn.all('input[type=checkbox]')).toHaveLength(1);
    await drawn.click('on');
    await act(async () => undefined);
    expect(drawn.text()).toContain('Equipment e2');
    expect(drawn.all('input[type=checkbox]')).toHaveLength(0);
  });

  it('is said not to be sent where the network went away under the question', async () => {
    const { services, made } = fakeOutside({
      answers: {
        [Path.info]: ok(user()),
        [INFO]: ok({ id: 'e1', name: 'Pump', sn: '', pages: [] }),
        [TEMPLATES]: page([{ id: 't1', name: 'Boiler' }]),
      },
    });
    await services.session.check();
    drawn = await draw(
      services,
      <MemoryRouter initialEntries={['/eg/template/list/e1']}>
        <Routes>
          <Route path="/eg/template/list/:id" element={<TemplateList />} />
        </Routes>
      </MemoryRouter>,
    );
    await drawn.click(drawn.find('.as-add-row'));
    await act(async () => drawn.find('input[type=checkbox]').click());
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    try {
      await act(async () => void window.dispatchEvent(new Event('offline')));
      await drawn.click(words.confirmYes);
      expect(drawn.text()).toContain(command.refused);
      expect(made('/lfscada/equipment/multi/bindTemplate')).toEqual([]);
    } finally {
      network.mockRestore();
    }
  });
});
