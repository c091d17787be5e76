// @vitest-environment happy-dom
import { type ReactNode, useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { useKeptFocus } from '../../../../src/browser/use-kept-focus';
import { reactPlace } from '../../../kit/react-place';

describe('A list that loses a row', () => {
  const place = reactPlace();
  const draw = (list: ReactNode): Promise<void> =>
    place.draw(
      <>
        <h1 tabIndex={-1}>Rows</h1>
        {list}
      </>,
    );
  const focus = (words: string): void =>
    [...place.holder.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.focus();
  const focused = (): string | null => document.activeElement?.textContent ?? null;

  it('moves the focus to the row that takes its place, then to the last one', async () => {
    await draw(<List rows={['a', 'b', 'c']} />);
    focus('b');
    await draw(<List rows={['a', 'c']} />);
    expect(focused()).toBe('c');
    await draw(<List rows={['a']} />);
    expect(focused()).toBe('a');
  });

  it('remembers the row while a dialog about it is open', async () => {
    await draw(<List rows={['a', 'b', 'c']} />);
    focus('b');
    await draw(<List rows={['a', 'b', 'c']} asked />);
    focus('Sure');
    await draw(<List rows={['a', 'c']} />);
    expect(focused()).toBe('c');
  });

  it('moves the focus to the heading after its last row or its own removal', async () => {
    await draw(<List rows={['a']} />);
    focus('a');
    await draw(<List rows={[]} />);
    expect(focused()).toBe('Rows');
    await draw(<List rows={['a']} />);
    focus('a');
    await draw(null);
    expect(focused()).toBe('Rows');
  });

  it('does not move the focus if the user has moved it', async () => {
    await draw(<List rows={['a', 'b']} />);
    focus('a');
    place.holder.querySelector('h1')?.focus();
    await draw(<List rows={['b']} />);
    expect(focused()).toBe('Rows');
  });
});

function List({ rows, asked }: { readonly rows: readonly string[]; readonly asked?: boolean | undefined }) {
  const list = useRef<HTMLElement>(null);
  useKeptFocus(list, 'li');
  return (
    <section ref={list}>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">{row}</button>
          </li>
        ))}
      </ul>
      {asked ? <button type="button">Sure</button> : null}
    </section>
  );
}
