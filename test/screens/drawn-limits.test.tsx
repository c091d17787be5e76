/** Screens draw only as much of an excessive answer as a phone can handle. */

import { describe, expect, it } from 'vitest';
import { cn as common } from '../../src/i18n/common';
import { timeline as timelineOf } from '../../src/shared/calls/timeline';
import { SHOWN_TEXT_MAX } from '../../src/shared/clip-text';
import { ROWS_SHOWN, TIMELINE_MAX } from '../../src/shared/constants';
import { TextArea } from '../../src/ui/text-area';
import {
  createRawOrder,
  createRawRecord,
  createRawRow,
  FILL_AT,
  INFO,
  ORDER_AT,
  openAt,
  RECORD,
  RESULT_AT,
  t,
} from './inspection/kit';
import { ok } from './kit/answers';
import { openAt as openSlip, startSession } from './kit/open';
import { getAllBySelector } from './kit/queries';
import { renderBare, screen, user, within } from './kit/render';
import { createSlip } from './kit/slips';
import * as report from './smart-reports/form';
import { createHandValue, PATHS, record } from './smart-reports/kit';
import './kit/device';

const LONG = 'x'.repeat(10 * SHOWN_TEXT_MAX);
const createMany = <T,>(create: (at: number) => T): readonly T[] =>
  Array.from({ length: 3 * ROWS_SHOWN }, (_, at) => create(at));
const images = createMany((at) => ({ url: `/files/${at}.jpg`, by: 'camera', takenAt: 1 }));
const timeline = createMany((at) => ({
  id: `t${at}`,
  kind: 'note',
  time: at,
  person: LONG,
  note: LONG,
  tel: '1'.repeat(9_999),
}));

describe('Of an excessive answer', () => {
  it('a slip draws the beginning of its texts, and its first pictures and steps', async () => {
    await openSlip('/home/work/work-order/repair/r1', {
      '/lfscada/repair/info': ok(
        createSlip({
          description: LONG,
          location: LONG,
          tel: '1'.repeat(99_999),
          images,
          timeline,
          status: 'completed',
          result: LONG,
        }),
      ),
    });
    expect(getMaxTextLength()).toBeLessThan(2 * SHOWN_TEXT_MAX);
    expect(getAllBySelector('.as-tile')).toHaveLength(ROWS_SHOWN);
    expect(getAllBySelector('.as-timeline__entry')).toHaveLength(ROWS_SHOWN);
    const [moreButton] = screen.getAllByText(common.showMore);
    if (moreButton !== undefined) await user.click(moreButton);
    expect(getAllBySelector('.as-tile')).toHaveLength(2 * ROWS_SHOWN);
  });

  it("a slip's history is read down to its newest entries, with a note", async () => {
    let readCount = 0;
    const course = Array.from({ length: 2 * TIMELINE_MAX }, (_, at) => ({
      id: `t${at}`,
      time: at,
      get note() {
        readCount += 1;
        return `step ${at}`;
      },
    }));
    const entries = timelineOf(course, '$');
    expect([entries.length, entries[0]?.note, readCount]).toEqual([
      TIMELINE_MAX,
      `step ${TIMELINE_MAX}`,
      TIMELINE_MAX,
    ]);
    await openSlip('/home/work/work-order/repair/r1', {
      '/lfscada/repair/info': ok(createSlip({ timeline: course })),
    });
    expect(document.body).toHaveTextContent(`仅显示最近 ${TIMELINE_MAX} 条`);
    expect(getAllBySelector('.as-timeline__entry')).toHaveLength(ROWS_SHOWN);
  });

  it('an order draws its first devices', async () => {
    const records = createMany((at) => createRawRow(`e${at}`, { equipName: LONG }));
    await openAt(ORDER_AT, {
      [INFO]: ok(
        createRawOrder({ status: 'completed', planNote: LONG, dispatcherTel: '1'.repeat(99_999), records }),
      ),
    });
    expect(getMaxTextLength()).toBeLessThan(2 * SHOWN_TEXT_MAX);
    expect(getAllBySelector('.as-records__list > li')).toHaveLength(ROWS_SHOWN);
  });

  it('a finished inspection draws its first items', async () => {
    const answer = { result: 'normal', currentValue: LONG, description: LONG };
    const items = createMany((at) => ({ id: `c${at}`, title: LONG, kind: 'text', answer }));
    await openAt(RESULT_AT, { [RECORD]: ok(createRawRecord({ items })) });
    expect(getMaxTextLength()).toBeLessThan(2 * SHOWN_TEXT_MAX);
    expect(getAllBySelector('.as-items > li')).toHaveLength(ROWS_SHOWN);
  });

  it('an inspection draws its first items, and the first one missing for submission', async () => {
    const answered = { result: 'normal', currentValue: '1', description: 'fine' };
    const items = Array.from({ length: 130 }, (_, at) => ({
      id: `c${at}`,
      title: `Item ${at}`,
      kind: 'text',
    }));
    const filledItems = items.map((item, at) => (at === 120 ? item : { ...item, answer: answered }));
    await openAt(FILL_AT, { [RECORD]: ok(createRawRecord({ items: filledItems, status: 'incomplete' })) });
    expect(getAllBySelector('[data-item]')).toHaveLength(100);
    expect(document.body).toHaveTextContent('已显示 100 项，共 130 项');
    await user.click(screen.getByRole('button', { name: /提交/ }));
    expect(getAllBySelector('[data-item]').at(-1)).toHaveAttribute('data-item', 'c120');
    expect(document.activeElement?.closest('[data-item]')).toHaveAttribute('data-item', 'c120');
  });

  it('an item draws its first choices, and the chosen one', async () => {
    const choices = createMany((at) => ({ value: `v${at}`, text: `Choice ${at}` }));
    const last = `v${choices.length - 1}`;
    const items = [{ id: 'c', title: 'Colour', kind: 'choice', choices, answer: { currentValue: last } }];
    await openAt(FILL_AT, { [RECORD]: ok(createRawRecord({ items, status: 'incomplete' })) });
    const radios = within(screen.getByRole('group', { name: t('currentValue') })).getAllByRole('radio');
    expect(radios).toHaveLength(ROWS_SHOWN + 1);
    expect(radios.at(-1)).toBeChecked();
  });

  it('a text field contains no more than it can lay out', async () => {
    await renderBare(
      (await startSession()).services,
      <TextArea label="Note" value={LONG} onChange={() => {}} />,
    );
    const { value } = screen.getByRole<HTMLTextAreaElement>('textbox');
    expect(value).toHaveLength(5_000);
  });

  it('a report draws the beginning of a value and its note', async () => {
    const values = { flow: { ...createHandValue(LONG), note: LONG } };
    await report.open({ [PATHS.record]: ok(record({ values })) });
    expect(getMaxTextLength()).toBeLessThan(2 * SHOWN_TEXT_MAX);
  });
});

function getMaxTextLength(): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let longest = 0;
  while (walker.nextNode() !== null) longest = Math.max(longest, walker.currentNode.textContent?.length ?? 0);
  return longest;
}
