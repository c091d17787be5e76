/** Adding an equipment in a real browser: label from a picture, rules, template, place, cover; then its values live. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/adding';
import { type App, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const LABEL = join(import.meta.dirname, '../../kit/fixtures/device-label.png');
const ADD = '/lfscada/equipment/multi/addForApp';
const BIND = '/lfscada/equipment/multi/bindTemplate';

describe('Adding an equipment', () => {
  const stand = new JourneyStand();
  let app: App;
  beforeEach(async () => {
    await stand.start({ speed: 10 });
    app = await stand.signedIn('/eg/add', { clock: 10 });
    await app.page.getByRole('button', { name: words.submit }).waitFor();
  });

  const field = (name: string) => app.page.locator(`input[name="${name}"]`);
  const submit = (): Promise<void> => app.page.getByRole('button', { name: words.submit }).click();
  const posts = async (path: string): Promise<number> =>
    (await stand.platform.control.counters()).calls[path] ?? 0;
  const type = async (sn: string, code: string, name: string): Promise<void> => {
    await field('sn').fill(sn);
    await field('code').fill(code);
    await field('name').fill(name);
  };
  const chooseTemplate = async (name: string): Promise<void> => {
    await app.page.getByRole('link', { name: words.chooseTemplate }).click();
    await app.page.getByRole('button', { name }).click();
    await app.page.getByRole('link', { name: new RegExp(name) }).waitFor();
  };

  it('goes from the label in a picture over template, place and cover to live values', async () => {
    await app.page.getByRole('button', { name: words.scan }).click();
    await app.page.locator('dialog input[type=file]').setInputFiles(LABEL);
    await until('the label', async () => (await field('sn').inputValue()) === 'EG2609000001');
    await until('the code', async () => (await field('code').inputValue()) === 'A1B2C3');
    await submit();
    await app.page.getByText(words.nameMissing).waitFor();
    await app.page.getByText(words.templateMissing).waitFor();
    expect(await posts(ADD)).toBe(0);

    await field('name').fill('新增水泵');
    await chooseTemplate('水泵');
    await until('the name', async () => (await field('name').inputValue()) === '新增水泵');

    await app.page.getByRole('link', { name: words.chooseAddress }).click();
    await app.page.locator('[data-map=here]').click();
    await app.page.locator('.as-mark--plain').waitFor();
    await app.page.getByRole('button', { name: words.useAddress }).click();
    await app.page.getByText(/坐标 -?\d/).waitFor();

    await app.page.locator('form input[type=file]').setInputFiles(LABEL);
    await app.page.locator('.as-add-cover__picture').waitFor();

    await submit();
    await app.page.getByText(words.bound).waitFor({ timeout: 30_000 });
    expect([await posts(ADD), await posts(BIND)]).toEqual([1, 1]);
    await app.page.getByRole('button', { name: words.openEquipment }).click();
    await app.page.waitForURL('**/wx/detail/eg/list/add1*');
    await app.page.getByText('转速给定').first().waitFor({ timeout: 20_000 });
    await app.page.locator('[data-link=live]').waitFor();
    await app.page
      .locator('.as-signal__value:not(.as-signal__value--old)', { hasText: /\d/ })
      .first()
      .waitFor({ timeout: 20_000 });
    expect(app.problems).toEqual([]);
  });

  it('keeps what was typed over leaving and reload, and forgets it when told to', async () => {
    await type('EG2609000002', 'D4E5F6', '泵房备用泵');
    await app.visit('/home/monitor');
    await app.visit('/eg/add');
    await until('the draft', async () => (await field('name').inputValue()) === '泵房备用泵');
    await app.page.getByRole('button', { name: words.clearDraft }).click();
    await until('nothing', async () => (await field('name').inputValue()) === '');
  });

  it('says that an added equipment has no variables when its gateway is offline, and binds again by a tap', async () => {
    await type('EG2609000005', 'N4P5Q6', '离线设备');
    await chooseTemplate('电表');
    await submit();
    await app.page.getByText(words.addedNotBound).waitFor({ timeout: 30_000 });
    await app.page.getByRole('button', { name: words.bindAgain }).click();
    await until('a second command', async () => (await posts(BIND)) === 2);
    expect(await posts(ADD)).toBe(1);
  });

  it('refuses to bind the template that the equipment has', async () => {
    await type('EG2609000003', 'G7H8J9', '电表三');
    await chooseTemplate('电表');
    await submit();
    await app.page.getByText(words.bound).waitFor({ timeout: 30_000 });
    await app.visit('/eg/template/list/add3');
    await app.page.getByText(words.present, { exact: true }).waitFor();
    await app.page.getByRole('button', { name: '电表' }).click();
    await app.page.getByText(words.sameTemplate).waitFor();
    expect(await posts(BIND)).toBe(1);
  });

  it('takes code 1319, bound already, for a success, after the change was confirmed', async () => {
    await app.visit('/eg/template/list/p201');
    await app.page.getByRole('button', { name: '水泵' }).click();
    const yes = app.page.getByRole('button', { name: words.confirmYes });
    await until('an answer that is not given yet', () => yes.isDisabled());
    expect(await posts(BIND)).toBe(0);
    await app.page.getByText(words.confirmUnderstood).click();
    await yes.click();
    await app.page.getByText('下发成功').waitFor({ timeout: 30_000 });
    expect(await posts(BIND)).toBe(1);
  });
});
