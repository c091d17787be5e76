import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/adding';
import { cn as common } from '../../../src/i18n/common';
import { type App, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const LABEL = join(import.meta.dirname, '../../kit/fixtures/device-label.png');
const ADD = '/lfscada/equipment/multi/addForApp';
const BIND = '/lfscada/equipment/multi/bindTemplate';

describe('Adding equipment', () => {
  const stand = new JourneyStand();
  let app: App;
  beforeEach(async () => {
    await stand.start({ speed: 10 });
    app = await stand.openSignedIn('/eg/add', { clock: 10 });
    await app.page.getByRole('button', { name: common.addEquipment }).waitFor();
  });

  const getField = (name: string) => app.page.locator(`input[name="${name}"]`);
  const submit = (): Promise<void> => app.page.getByRole('button', { name: common.addEquipment }).click();
  const countPosts = async (path: string): Promise<number> =>
    (await stand.platform.control.getCounters()).calls[path] ?? 0;
  const chooseTemplate = async (name: string): Promise<void> => {
    await app.page.getByRole('link', { name: words.chooseTemplate }).click();
    await app.page.getByRole('button', { name }).click();
    await app.page.getByRole('link', { name: new RegExp(name) }).waitFor();
  };

  it('leads from the photographed label through template, place and cover to live values', async () => {
    await app.page.getByRole('button', { name: words.scan }).click();
    await app.page.locator('dialog input[type=file]').setInputFiles(LABEL);
    await until('the label', async () => (await getField('sn').inputValue()) === 'EG2609000001');
    await until('the code', async () => (await getField('code').inputValue()) === 'A1B2C3');
    await submit();
    await app.page.getByText(words.nameMissing).waitFor();
    await app.page.getByText(words.templateMissing).waitFor();
    expect(await countPosts(ADD)).toBe(0);

    await getField('name').fill('新增水泵');
    await chooseTemplate('水泵');
    await until('the name', async () => (await getField('name').inputValue()) === '新增水泵');

    await app.page.getByRole('link', { name: words.chooseAddress }).click();
    await app.page.locator('[data-map=ready]').click();
    await app.page.locator('.as-mark--plain').waitFor();
    await app.page.getByRole('button', { name: words.useAddress }).click();
    await app.page.getByText(/坐标 -?\d/).waitFor();

    await app.page.locator('form input[type=file]').setInputFiles(LABEL);
    await app.page.locator('.as-add-cover__picture').waitFor();

    await submit();
    await app.page.getByText(words.bound).waitFor({ timeout: 30_000 });
    expect([await countPosts(ADD), await countPosts(BIND)]).toEqual([1, 1]);
    await app.page.getByRole('button', { name: common.openEquipment }).click();
    await app.page.waitForURL('**/wx/detail/eg/list/add1*');
    await app.page.getByText('转速给定').first().waitFor({ timeout: 20_000 });
    await app.page.locator('[data-link=live]').waitFor();
    await app.page
      .locator('.as-signal__value:not(.as-signal__value--old)', { hasText: /\d/ })
      .first()
      .waitFor({ timeout: 20_000 });
    expect(app.problems).toEqual([]);
  });
});
