import { describe, expect, it } from 'vitest';
import { cn as home } from '../../src/i18n/home';
import { cn as permissions } from '../../src/i18n/permissions';
import { cn as shell } from '../../src/i18n/shell';
import { ROUTES } from '../../src/navigation/routes';
import { fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import { cleanup, getAllBySelector, getBySelector, renderAt, screen, user } from './kit/render';

const ENTRIES = ['project', 'equip-repairs', 'my-repairs', 'work-order', 'work-map', 'excel'].map(
  (name) => `/home/work/${name}`,
);

describe('The tabs of the home screen', () => {
  it('stand before the contents, with a way past them', async () => {
    const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()), [Path.groups]: ok([]) } });
    const _drawn = await renderAt(outside.services, '/home/work');
    const tabs = ROUTES.flatMap(({ tab, path }) => (tab === null ? [] : [path]));
    expect(getAllBySelector('.as-tabs a').map((one) => one.getAttribute('href'))).toEqual(tabs);
    const [nav, main] = [getBySelector('.as-tabs'), screen.getByRole('main')];
    expect(nav.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    await user.click(screen.getByRole('button', { name: shell.skip }));
    expect(document.activeElement).toBe(main);
    cleanup();
  });
});

describe('The work tab', () => {
  const open = async (auths: readonly string[]): Promise<void> => {
    const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo({ auths })), [Path.groups]: ok([]) } });
    await renderAt(outside.services, '/home/work');
  };

  const links = (): readonly (string | null)[] =>
    getAllBySelector('.as-entries a').map((link) => link.getAttribute('href'));

  it('leads to everything under it', async () => {
    await open(['monitor_multi', 'monitor_project']);
    expect(links()).toEqual(ENTRIES);
    expect(document.body).not.toHaveTextContent(permissions.anyDetail);
  });

  it('shows what is refused without a way in, and says what is missing and who can help', async () => {
    await open(['monitor_multi']);
    expect(links()).not.toContain('/home/work/project');
    const refused = getBySelector('.as-entry--refused');
    expect(refused.tagName).toBe('DIV');
    for (const words of [shell.titleProjects, permissions.project, permissions.projectDetail])
      expect(refused.textContent).toContain(words);
    expect(refused.querySelector('a, button')).toBeNull();
  });

  it('counts open orders and late ones, and leaves blank what could not be counted', async () => {
    await open(['monitor_multi']);
    expect(getAllBySelector('.as-entry .as-tag')).toHaveLength(0);
    cleanup();
    const counts = {
      repair: { pending: 1, assigned: 2, accepted: 3, completed: 9, terminated: 9 },
      inspection: { pending: 4 },
      overdue: { d1: 1, d3: 0, d7: 2 },
    };
    const answers = { [Path.info]: ok(userInfo()), '/lfscada/workorder/queryCount': ok(counts) };
    await renderAt(fakeOutside({ answers }).services, '/home/work');
    const said = getAllBySelector('a[href="/home/work/work-order"] .as-tag').map(
      ({ textContent }) => textContent,
    );
    expect(said).toEqual([home.openOrders.replace('{n}', '10'), home.overdueOrders.replace('{n}', '3')]);
  });
});
