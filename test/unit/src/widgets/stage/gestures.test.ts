// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recogniseGestures } from '../../../../../src/widgets/stage/gestures';

const calls: string[] = [];
let element: HTMLElement;
let button: HTMLButtonElement;
let stop: () => void;

beforeEach(setUp);
afterEach(() => {
  stop();
  element.remove();
});

describe('Gestures', () => {
  it('treat a touch that hardly moves as a tap', () => {
    dispatchPointer('pointerdown', 10, 10);
    dispatchPointer('pointermove', 13, 12);
    dispatchPointer('pointerup', 13, 12);
    expect(calls).toEqual(['tap 13 12']);
  });

  it('pan with the finger once it moves', () => {
    dispatchPointer('pointerdown', 10, 10);
    dispatchPointer('pointermove', 30, 10);
    dispatchPointer('pointermove', 40, 15);
    dispatchPointer('pointerup', 40, 15);
    expect(calls).toEqual(['pan 10 5']);
  });

  it('do not pan with a mouse whose button was released outside', () => {
    const dispatchMouse = (type: string, clientX: number, buttons: number): void => {
      const init = { clientX, clientY: 2, pointerId: 1, pointerType: 'mouse', buttons, bubbles: true };
      element.dispatchEvent(new PointerEvent(type, init));
    };
    dispatchMouse('pointerdown', 10, 1);
    for (const x of [30, 60, 90]) dispatchMouse('pointermove', x, 0);
    expect(calls).toEqual([]);
    dispatchMouse('pointerdown', 90, 1);
    dispatchMouse('pointermove', 110, 1);
    dispatchMouse('pointermove', 120, 1);
    expect(calls).toEqual(['pan 10 0']);
  });

  it('zoom by the distance of two fingers', () => {
    dispatchPointer('pointerdown', 0, 0, 1);
    dispatchPointer('pointerdown', 100, 0, 2);
    dispatchPointer('pointermove', 200, 0, 2);
    expect(calls).toEqual(['pan 50 0', 'zoom 2.00']);
  });

  it('treat two taps in one place as a double tap', () => {
    for (let i = 0; i < 2; i++) {
      dispatchPointer('pointerdown', 10, 10);
      dispatchPointer('pointerup', 10, 10);
    }
    expect(calls).toEqual(['tap 10 10', 'double']);
  });

  it('do not treat two presses of a control as a double tap', () => {
    const control = document.createElement('button');
    control.dataset.control = '';
    element.append(control);
    for (let i = 0; i < 2; i++) {
      dispatchPointer('pointerdown', 10, 10, 1, control);
      dispatchPointer('pointerup', 10, 10, 1, control);
    }
    expect(calls).toEqual(['tap 10 10', 'tap 10 10']);
  });

  it('do not click a control at the end of a drag, but at the next press', () => {
    dispatchPointer('pointerdown', 10, 10);
    dispatchPointer('pointermove', 60, 10);
    dispatchPointer('pointerup', 60, 10);
    click(button);
    expect(calls).toEqual([]);
    dispatchPointer('pointerdown', 60, 10, 1, button);
    dispatchPointer('pointerup', 60, 10, 1, button);
    click(button);
    expect(calls).toEqual(['click']);
  });

  it('let a key or screen reader press a control after a pan that ended without a click', () => {
    dispatchPointer('pointerdown', 10, 10);
    dispatchPointer('pointermove', 60, 10);
    dispatchPointer('pointerup', 60, 10);
    button.click();
    expect(calls).toEqual(['click']);
  });

  it('press a control after a pinch that ended without a click', () => {
    dispatchPointer('pointerdown', 0, 0, 1);
    dispatchPointer('pointerdown', 100, 0, 2);
    dispatchPointer('pointermove', 150, 0, 2);
    dispatchPointer('pointerup', 0, 0, 1);
    dispatchPointer('pointerup', 150, 0, 2);
    calls.length = 0;
    dispatchPointer('pointerdown', 60, 10, 1, button);
    click(button);
    expect(calls).toEqual(['click']);
  });

  it('handle keys only on the element itself', () => {
    for (const name of ['+', '-', '0', 'ArrowLeft', 'a']) pressKey(name);
    expect(calls).toEqual(['zoom 1.25', 'zoom 0.80', 'fit', 'pan 60 0']);
    calls.length = 0;
    button.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }));
    expect(calls).toEqual([]);
  });

  it('stop after removal', () => {
    stop();
    dispatchPointer('pointerdown', 10, 10);
    dispatchPointer('pointerup', 10, 10);
    pressKey('0');
    expect(calls).toEqual([]);
  });
});

function dispatchPointer(type: string, x: number, y: number, id = 1, target: Element = element): void {
  target.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId: id, bubbles: true }));
}

/** Clicks like a mouse or finger; keys and screen readers click with a detail of 0, as `click()` does. */
function click(target: Element): void {
  void target.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true, cancelable: true }));
}

function pressKey(name: string): void {
  element
    .querySelector('[data-keys]')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
}

function setUp(): void {
  calls.length = 0;
  element = document.createElement('div');
  element.innerHTML = '<i data-keys></i><p data-no-pan><button>fit</button></p>';
  element.setPointerCapture = vi.fn();
  document.body.append(element);
  button = element.querySelector('button') as HTMLButtonElement;
  button.addEventListener('click', () => calls.push('click'));
  stop = recogniseGestures(element, {
    pan: (dx, dy) => calls.push(`pan ${dx} ${dy}`),
    zoom: (factor) => calls.push(`zoom ${factor.toFixed(2)}`),
    tap: ({ x, y }) => calls.push(`tap ${x} ${y}`),
    doubleTap: () => calls.push('double'),
    fit: () => calls.push('fit'),
  });
}
