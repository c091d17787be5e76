// @vitest-environment happy-dom
import { type ReactNode, useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { useKeptFocus } from '../../../../src/browser/use-kept-focus';
import { setUpReactPlace } from '../../../kit/react-place';

describe('A list that loses a row', () => {
  const place = setUpReactPlace();
  const draw = (list: ReactNode): Promise<void> =>
    place.renderAsync(
      <>
        <h1 tabIndex={-1}>Rows</h1>
        {list}
      </>,
    );
  const focus = (text: string): void =>
    [...place.container.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.focus();
  const getFocusedText = (): string | null => document.activeElement?.textContent ?? null;

  it('moves the focus to the row that takes its place, then to the last one', async () => {
    await draw(<List rows={['a', 'b', 'c']} />);
    focus('b');
    await draw(<List rows={['a', 'c']} />);
    expect(getFocusedText()).toBe('c');
    await draw(<List rows={['a']} />);
    expect(getFocusedText()).toBe('a');
  });

  it('remembers the row while a dialog about it is open', async () => {
    await draw(<List rows={['a', 'b', 'c']} />);
    focus('b');
    await draw(<List rows={['a', 'b', 'c']} asked />);
    focus('Sure');
    await draw(<List rows={['a', 'c']} />);
    expect(getFocusedText()).toBe('c');
  });

  it('moves the focus to the heading after its last row or its own removal', async () => {
    await draw(<List rows={['a']} />);
    focus('a');
    await draw(<List rows={[]} />);
    expect(getFocusedText()).toBe('Rows');
    await draw(<List rows={['a']} />);
    focus('a');
    await draw(null);
    expect(getFocusedText()).toBe('Rows');
  });

  it('does not move the focus if the user has moved it', async () => {
    await draw(<List rows={['a', 'b']} />);
    focus('a');
    place.container.querySelector('h1')?.focus();
    await draw(<List rows={['b']} />);
    expect(getFocusedText()).toBe('Rows');
  });
});

function List({
  rows,
  asked: isConfirming,
}: {
  readonly rows: readonly string[];
  readonly asked?: boolean | undefined;
}) {
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
      {isConfirming ? <button type="button">Sure</button> : null}
    </section>
  );
}
