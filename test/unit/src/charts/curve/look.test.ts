// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { toLookOptions } from '../../../../../src/charts/curve/chart-options';
import { getLook } from '../../../../../src/charts/curve/look';

afterEach(() => document.documentElement.removeAttribute('style'));

it('The font size of a curve grows with the text size of the page', () => {
  const getFontSize = (size: string): number => {
    document.documentElement.style.fontSize = size;
    return toLookOptions(getLook(document.body)).layout.fontSize;
  };
  expect([getFontSize('16px'), getFontSize('21px'), getFontSize('32px')]).toEqual([11, 14, 22]);
});
