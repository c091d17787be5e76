import { untilShown } from '../kit/acts';
import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';

const ORDER = '/home/work/work-order';
const RECORD = ':type/:id/:index/:recordEquipId';
const createParams = (id: string, recordEquipId: string, type = 'equip') => ({
  type,
  id,
  index: '0',
  recordEquipId,
});

describeLooks('inspection', {
  account: { loginname: 'inspector', password: 'Inspect_2026' },
  screens: [
    { path: `${ORDER}/inspection/:id`, with: { id: 'i1' } },
    { path: `${ORDER}/inspection/:id`, with: { id: 'i3' }, as: 'assigned' },
    { path: `${ORDER}/inspection/:id`, with: { id: 'i6' }, as: 'in-order' },
    { path: `${ORDER}/inspection/:id`, with: { id: 'i7' }, as: 'overdue' },
    { path: `${ORDER}/inspection/:id`, with: { id: 'i9' }, as: 'completed' },
    { path: `${ORDER}/inspection/:id`, with: { id: 'i10' }, as: 'terminated' },
    { path: `${ORDER}/inspection/note/:id`, with: { id: 'i1' } },
    { path: `${ORDER}/inspection-bill/${RECORD}`, with: createParams('i1', 'i1-p101') },
    {
      path: `${ORDER}/inspection-bill/${RECORD}`,
      with: createParams('i1', 'i1-p101'),
      as: 'abnormal',
      act: typeTooHigh,
    },
    {
      path: `${ORDER}/inspection-bill/${RECORD}`,
      with: createParams('i1', 'i1-gate', 'point'),
      as: 'point',
      act: submitIncomplete,
    },
    {
      path: `${ORDER}/inspection-bill/${RECORD}`,
      with: createParams('i1', 'i1-gate', 'point'),
      as: 'abort',
      act: abort,
    },
    {
      path: `${ORDER}/inspection-bill/${RECORD}`,
      with: createParams('i1', 'i1-p101'),
      as: 'trial',
      act: startTrial,
    },
    { path: `${ORDER}/inspection-bill/${RECORD}`, with: createParams('i3', 'i3-p101'), as: 'closed' },
    {
      path: `${ORDER}/inspection-bill/${RECORD}`,
      with: createParams('i6', 'i6-gate', 'point'),
      as: 'locked',
      act: untilLocked,
    },
    {
      path: `${ORDER}/edit-inspection-bill/${RECORD}`,
      with: createParams('i8', 'i8-p101'),
      act: untilShown('textarea[name=reason]'),
    },
    { path: `${ORDER}/edit-inspection-bill/${RECORD}`, with: createParams('i9', 'i9-p101'), as: 'ended' },
    { path: `${ORDER}/inspection-info/${RECORD}`, with: createParams('i9', 'i9-p101') },
    {
      path: `${ORDER}/inspection-info/:record/${RECORD}/:equipmentId`,
      with: { record: 'record', ...createParams('i9', 'i9-p101'), equipmentId: 'p101' },
    },
  ],
});

/** Makes an item abnormal, to show the resulting questions. */
async function typeTooHigh({ page }: App): Promise<void> {
  await page.locator('[data-item] input[inputmode=decimal]').first().fill('99999');
  await page.locator('.as-item__ask').first().waitFor();
}

async function submitIncomplete({ page }: App): Promise<void> {
  await page.locator('.as-inspect-foot__main').click();
  await page.locator('.as-field__error').filter({ hasText: /\S/ }).first().waitFor();
}

async function abort({ page }: App): Promise<void> {
  await page.getByRole('button', { name: /中止该项巡检|Abort this inspection/ }).click();
  await page.locator('dialog select').waitFor();
}

/** Starts a trial while the signal is live, and scrolls to it. */
async function startTrial({ page }: App): Promise<void> {
  const trial = page.locator('.as-trial');
  await trial.getByRole('button').click();
  await trial.locator('[role=timer], [role=status]').first().waitFor();
  await trial.scrollIntoViewIfNeeded();
}

async function untilLocked({ page }: App): Promise<void> {
  await page.getByText(/请先完成|Complete .* first/).waitFor();
}
