// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeView, takeView } from '../../../../../src/widgets/stage/kept-view';

const STORED_VIEW = {
  view: { zoom: 2, sx: 1.5, sy: 1.5, x: -40, y: -300 },
  viewport: { width: 360, height: 640 },
};

describe('The view stored across a reload', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('applies to the same page, once', () => {
    storeView('/wx/a g1', STORED_VIEW);
    expect(takeView('/wx/a g1')).toEqual(STORED_VIEW);
    expect(takeView('/wx/a g1')).toBeNull();
  });

  it.each([
    ['navigate', null],
    ['reload', STORED_VIEW],
    ['back_forward', STORED_VIEW],
  ])('of a page loaded by %s is %j', (type, expected) => {
    const load = { type } as unknown as PerformanceEntry;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([load]);
    storeView('/wx/a g1', STORED_VIEW);
    expect(takeView('/wx/a g1')).toEqual(expected);
  });

  it('is discarded when another page is opened', () => {
    storeView('/wx/a g1', STORED_VIEW);
    expect(takeView('/wx/b g1')).toBeNull();
    expect(takeView('/wx/a g1')).toBeNull();
  });

  it.each([
    ['not JSON', '{'],
    ['null', 'null'],
    ['without a view', '{"address":"/wx/a g1"}'],
    [
      'with texts',
      JSON.stringify({ address: '/wx/a g1', ...STORED_VIEW, view: { ...STORED_VIEW.view, x: '1' } }),
    ],
    [
      'with a zoom of zero',
      JSON.stringify({ address: '/wx/a g1', ...STORED_VIEW, view: { ...STORED_VIEW.view, zoom: 0 } }),
    ],
    [
      'of a viewport without width',
      JSON.stringify({ address: '/wx/a g1', ...STORED_VIEW, viewport: { width: 0, height: 9 } }),
    ],
  ])('is missing if the stored value is %s', (_, text) => {
    window.sessionStorage.setItem('allshift.page-view', text);
    expect(takeView('/wx/a g1')).toBeNull();
  });
});
