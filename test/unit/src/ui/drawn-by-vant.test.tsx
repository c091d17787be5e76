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
import { setUpReactPlace } from '../../../kit/react-place';

describe('Vant elements', () => {
  const { container, renderAsync } = setUpReactPlace();
  const queryAll = (selector: string): readonly Element[] => [...container.querySelectorAll(selector)];

  it('of a switch are neither a second switch nor a tab stop, however often it toggles', async () => {
    for (const isOn of [false, true, false]) {
      await renderAsync(<Toggle label="Sound" isOn={isOn} onChange={() => undefined} />);
      expect(queryAll('[role=switch]').map((element) => element.tagName)).toEqual(['BUTTON']);
      expect(queryAll('[role=switch]')[0]?.getAttribute('aria-checked')).toBe(String(isOn));
      expect(queryAll('[tabindex], span [aria-checked]')).toEqual([]);
      expect(queryAll('.rv-switch--on')).toHaveLength(isOn ? 1 : 0);
    }
  });

  it('of a notice are an alert only if the notice is one', async () => {
    await renderAsync(<Notice tone="plain">words</Notice>);
    expect(queryAll('[role]').map((element) => element.getAttribute('role'))).toEqual(['status']);
    await renderAsync(<Notice tone="bad">words</Notice>);
    expect(queryAll('[role]').map((element) => element.getAttribute('role'))).toEqual(['alert']);
  });

  it('of steps form a list that marks the current one and ticks those done', async () => {
    for (const index of [0, 1]) {
      await renderAsync(<Steps label="Way" steps={['one', 'two']} currentIndex={index} />);
      expect(queryAll('[role=list]')[0]?.getAttribute('aria-label')).toBe('Way');
      expect(queryAll('[role=listitem]').map((element) => element.textContent)).toEqual(['one', 'two']);
      expect(queryAll('[aria-current=step]').map((element) => element.textContent)).toEqual([
        index === 0 ? 'one' : 'two',
      ]);
      const ticked = queryAll('.rv-step').filter((step) => step.querySelector('svg') !== null);
      expect(ticked.map((element) => element.textContent)).toEqual(index === 0 ? [] : ['one']);
    }
  });

  it('of a search field have a name and a clear button', async () => {
    const typedTexts: string[] = [];
    const renderField = (value: string): ReactNode => (
      <SearchField
        label="Find"
        clearLabel="Clear"
        value={value}
        onChange={(nextText) => typedTexts.push(nextText)}
      />
    );
    await renderAsync(renderField(''));
    expect(queryAll('input')[0]?.getAttribute('aria-label')).toBe('Find');
    expect(queryAll('button')).toEqual([]);
    await renderAsync(renderField('pump'));
    await act(async () => container.querySelector('button')?.click());
    expect(typedTexts).toEqual(['']);
    await renderAsync(renderField(''));
    expect(container.querySelector('input')?.value).toBe('');
  });

  it('of a button keep its text and send no form while busy', async () => {
    let submitCount = 0;
    await renderAsync(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitCount++;
        }}
      >
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    await act(async () => container.querySelector('button')?.click());
    expect(submitCount).toBe(0);
    expect(container.querySelector('button')?.textContent).toBe('Save');
  });

  it('of a badge are empty without a count', async () => {
    await renderAsync(<Badge count={0}>icon</Badge>);
    expect(container.textContent).toBe('icon');
    await renderAsync(<Badge count={3}>icon</Badge>);
    expect(container.textContent).toBe('icon3');
  });
});
