import { describe, expect, it } from 'vitest';
import { cn as home } from '../../src/i18n/home';
import { cn as permissions } from '../../src/i18n/permissions';
import { cn as shell } from '../../src/i18n/shell';
import { ROUTES } from '../../src/navigation/routes';
import { type Answers, createUserInfo, ok, Path, refuse } from './kit/answers';
import { openAt, press } from './kit/open';
import { getAllBySelector, getBySelector, getHrefs, getTexts } from './kit/queries';
import { screen, within } from './kit/render';

it('The tabs of the home screen precede the contents, with a skip link', async () => {
  await open();
  const tabs = ROUTES.flatMap(({ tab, path }) => (tab === null ? [] : [path]));
  const [nav, main] = [screen.getByRole('navigation', { name: shell.tabs }), screen.getByRole('main')];
  expect(listHrefs(nav)).toEqual(tabs);
  expect(nav.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await press(shell.skip);
  expect(main).toHaveFocus();
});

describe('The work tab', () => {
  it('links to all of its screens', async () => {
    await open();
    expect(listHrefs(screen.getByRole('main'))).toEqual(
      ['project', 'equip-repairs', 'my-repairs', 'work-order', 'work-map', 'excel'].map(
        (name) => `/home/work/${name}`,
      ),
    );
    expect(document.body).not.toHaveTextContent(permissions.anyDetail);
  });

  it('shows refused entries without a link, with what is missing and who can help', async () => {
    await open({ [Path.info]: ok(createUserInfo({ auths: ['monitor_multi'] })) });
    expect(listHrefs(screen.getByRole('main'))).not.toContain('/home/work/project');
    const refused = getBySelector('div.as-entry--refused');
    for (const words of [shell.titleProjects, permissions.project, permissions.projectDetail])
      expect(refused).toHaveTextContent(words);
    expect(refused.querySelector('a, button')).toBeNull();
  });

  it('counts open and late orders', async () => {
    await open({
      '/lfscada/workorder/queryCount': ok({
        repair: { pending: 1, assigned: 2, accepted: 3, completed: 9, terminated: 9 },
        inspection: { pending: 4 },
        overdue: { d1: 1, d3: 0, d7: 2 },
      }),
    });
    const tags = getTexts('a[href="/home/work/work-order"] .as-tag');
    expect(tags).toEqual([home.openOrders.replace('{n}', '10'), home.overdueOrders.replace('{n}', '3')]);
  });

  it('shows links that only the platform refuses the same way', async () => {
    await open({ '/lfscada/workorder/queryCount': refuse('暂无权限', '1201') });
    expect(listHrefs(screen.getByRole('main'))).not.toContain('/home/work/work-order');
    expect(getBySelector('div.as-entry--refused')).toHaveTextContent(permissions.workOrder);
  });

  it('leaves missing counts blank', async () => {
    await open();
    expect(getAllBySelector('.as-entry .as-tag')).toEqual([]);
  });
});

const open = (answers: Answers = {}) => openAt('/home/work', answers);
const listHrefs = (part: HTMLElement) => getHrefs(within(part).getAllByRole('link'));
