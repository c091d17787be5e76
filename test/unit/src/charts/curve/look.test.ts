// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { lookOptions } from '../../../../../src/charts/curve/chart-options';
import { getLook } from '../../../../../src/charts/curve/look';

afterEach(() => document.documentElement.removeAttribute('style'));

it('The font size of a curve grows with the text size of the page', () => {
  const sizeAt = (size: string): number => {
    document.documentElement.style.fontSize = size;
    return lookOptions(getLook(document.body)).layout.fontSize;
  };
  expect([sizeAt('16px'), sizeAt('21px'), sizeAt('32px')]).toEqual([11, 14, 22]);
});
