import { expect, it } from 'vitest';
import { StoredName } from '../../src/browser/storage';
import { cn as monitor } from '../../src/i18n/monitor';
import { type Answers, createUserInfo, ok, Path, SESSION_ENDED } from './kit/answers';
import { createFakeOutside, type FakeOutside } from './kit/fake-outside';
import { getCurrentPath, renderAt, screen } from './kit/render';
import { signIn } from './kit/sign-in';

const EQUIP_PAGE = '/groundDetailEGConfiguration/c1';
const PROJECT_PAGE = '/groundBIDetail/p1/page/g1';
const equip = { appLandingType: 'equip', appLandingEquipPageId: 'c1' };
const project = { appLandingType: 'project', appLandingProjectId: 'p1', appLandingProjectPageId: 'g1' };

it.each([
  ['with every permission', '/login', '/home/monitor', {}],
  ['without permissions', '/', '/home/monitor', { auths: [] }],
  ['for the data centre', '/', '/home/work/project', { auths: ['monitor_project'] }],
  ['with an equipment page', '/', EQUIP_PAGE, equip],
  ['with an equipment page', '/home', EQUIP_PAGE, equip],
  ['with an equipment page', '/home/monitor', EQUIP_PAGE, equip],
  ['with an equipment page', '/home/more', '/home/more', equip],
  ['with a device', '/home', '/detail/eg/list/e1', { appLandingType: 'equip', appLandingEquipId: 'e1' }],
  ['that may not see its equipment page', '/', '/noAuth', { ...equip, auths: ['monitor_project'] }],
  ['that may not see its equipment page', '/home', '/noAuth', { ...equip, auths: ['monitor_project'] }],
  ['with a project page', '/login', PROJECT_PAGE, project],
  ['with a project page', '/', PROJECT_PAGE, project],
  ['with a project page', '/home', PROJECT_PAGE, project],
  ['that may not see its project page', '/', '/noAuth', { ...project, auths: ['monitor_multi'] }],
  ['that may not see its project page', '/home', '/noAuth', { ...project, auths: ['monitor_multi'] }],
])('An account %s that opens %s starts at %s', async (_name, at, expectedPath, account) => {
  const outside = await open(at);
  await signIn(outside, createUserInfo(account));
  expect(getCurrentPath()).toBe(expectedPath);
  const page = account === equip ? EQUIP_PAGE : account === project ? PROJECT_PAGE : null;
  expect(outside.storage.getItem(StoredName.landingPage)).toBe(page);
});

it("An account without a landing page starts at its organisation's main path", async () => {
  const outside = await open('/', { [Path.userStyle]: ok({ webMainPath: '/home/work' }) });
  await signIn(outside);
  expect(getCurrentPath()).toBe('/home/work');
});

it('An account without the permission sees why it has no equipment', async () => {
  await open('/home/monitor', { [Path.info]: ok(createUserInfo({ auths: ['monitor_project'] })) });
  expect(screen.getByText(monitor.noMonitor)).toBeInTheDocument();
});

/** Opens an address; without answers no user is signed in. */
async function open(at: string, answers: Answers = {}): Promise<FakeOutside> {
  const outside = createFakeOutside({
    answers: { [Path.info]: SESSION_ENDED, [Path.groups]: ok([]), [Path.projects]: ok([]), ...answers },
  });
  await renderAt(outside.services, at);
  return outside;
}
