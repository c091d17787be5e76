// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepView, takeView } from '../../../../../src/widgets/stage/kept-view';

const KEPT = {
  view: { zoom: 2, sx: 1.5, sy: 1.5, x: -40, y: -300 },
  viewport: { width: 360, height: 640 },
};

describe('The view stored across a reload', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('applies to the same page, once', () => {
    keepView('/wx/a g1', KEPT);
    expect(takeView('/wx/a g1')).toEqual(KEPT);
    expect(takeView('/wx/a g1')).toBeNull();
  });

  it.each([
    ['navigate', null],
    ['reload', KEPT],
    ['back_forward', KEPT],
  ])('of a page loaded by %s is %j', (type, expected) => {
    const load = { type } as unknown as PerformanceEntry;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([load]);
    keepView('/wx/a g1', KEPT);
    expect(takeView('/wx/a g1')).toEqual(expected);
  });

  it('is discarded when another page is opened', () => {
    keepView('/wx/a g1', KEPT);
    expect(takeView('/wx/b g1')).toBeNull();
    expect(takeView('/wx/a g1')).toBeNull();
  });

  it.each([
    ['not JSON', '{'],
    ['null', 'null'],
    ['without a view', '{"address":"/wx/a g1"}'],
    ['with texts', JSON.stringify({ address: '/wx/a g1', ...KEPT, view: { ...KEPT.view, x: '1' } })],
    [
      'with a zoom of zero',
      JSON.stringify({ address: '/wx/a g1', ...KEPT, view: { ...KEPT.view, zoom: 0 } }),
    ],
    [
      'of a viewport without width',
      JSON.stringify({ address: '/wx/a g1', ...KEPT, viewport: { width: 0, height: 9 } }),
    ],
  ])('is missing if the stored value is %s', (_, text) => {
    window.sessionStorage.setItem('allshift.page-view', text);
    expect(takeView('/wx/a g1')).toBeNull();
  });
});
