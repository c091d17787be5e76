// @vitest-environment happy-dom
/** Vant's elements must be hidden from assistive technology if one of ours represents them. */
import { act, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { Badge } from '../../../../src/ui/badge';
import { Button } from '../../../../src/ui/button';
import { Notice } from '../../../../src/ui/notice';
import { SearchField } from '../../../../src/ui/search-field';
import { Steps } from '../../../../src/ui/steps';
import { Toggle } from '../../../../src/ui/toggle';
import { reactPlace } from '../../../kit/react-place';

describe('Vant elements', () => {
  const { holder, draw } = reactPlace();
  const all = (selector: string): readonly Element[] => [...holder.querySelectorAll(selector)];

  it('of a switch are neither a second switch nor a tab stop, however often it toggles', async () => {
    for (const on of [false, true, false]) {
      await draw(<Toggle label="Sound" on={on} onChange={() => undefined} />);
      expect(all('[role=switch]').map((one) => one.tagName)).toEqual(['BUTTON']);
      expect(all('[role=switch]')[0]?.getAttribute('aria-checked')).toBe(String(on));
      expect(all('[tabindex], span [aria-checked]')).toEqual([]);
      expect(all('.rv-switch--on')).toHaveLength(on ? 1 : 0);
    }
  });

  it('of a notice are an alert only if the notice is one', async () => {
    await draw(<Notice tone="plain">words</Notice>);
    expect(all('[role]').map((one) => one.getAttribute('role'))).toEqual(['status']);
    await draw(<Notice tone="bad">words</Notice>);
    expect(all('[role]').map((one) => one.getAttribute('role'))).toEqual(['alert']);
  });

  it('of steps form a list that marks the current one', async () => {
    for (const at of [0, 1]) {
      await draw(<Steps label="Way" steps={['one', 'two']} at={at} />);
      expect(all('[role=list]')[0]?.getAttribute('aria-label')).toBe('Way');
      expect(all('[role=listitem]').map((one) => one.textContent)).toEqual(['one', 'two']);
      expect(all('[aria-current=step]').map((one) => one.textContent)).toEqual([at === 0 ? 'one' : 'two']);
    }
  });

  it('of a search field have a name and a clear button', async () => {
    const typed: string[] = [];
    const field = (value: string): ReactNode => (
      <SearchField label="Find" clearLabel="Clear" value={value} onChange={(next) => typed.push(next)} />
    );
    await draw(field(''));
    expect(all('input')[0]?.getAttribute('aria-label')).toBe('Find');
    expect(all('button')).toEqual([]);
    await draw(field('pump'));
    await act(async () => holder.querySelector('button')?.click());
    expect(typed).toEqual(['']);
    await draw(field(''));
    expect(holder.querySelector('input')?.value).toBe('');
  });

  it('of a button keep its text and send no form while busy', async () => {
    let sent = 0;
    await draw(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent++;
        }}
      >
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    await act(async () => holder.querySelector('button')?.click());
    expect(sent).toBe(0);
    expect(holder.querySelector('button')?.textContent).toBe('Save');
  });

  it('of a badge are empty without a count', async () => {
    await draw(<Badge count={0}>icon</Badge>);
    expect(holder.textContent).toBe('icon');
    await draw(<Badge count={3}>icon</Badge>);
    expect(holder.textContent).toBe('icon3');
  });
});
