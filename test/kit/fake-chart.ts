/** A chart that draws nothing but records its input; tests drive its gestures. */
import type { CurveChart } from '../../src/charts/curve/chart';
import type { LineLook } from '../../src/charts/curve/chart-look';
import { type Grid, getGrid } from '../../src/charts/curve/grid';
import type { TimeRange } from '../../src/shared/units';
import type { CurveWindow } from '../../workers/monitor/contract/contract';

export interface ShownState {
  readonly windows: readonly CurveWindow[];
  readonly lines: readonly LineLook[];
  readonly view: TimeRange | undefined;
}

export class FakeChart implements CurveChart {
  readonly shownStates: ShownState[] = [];
  readonly pointedBars: (number | null)[] = [];
  shownView: TimeRange | null = null;
  limits: TimeRange | null = null;
  isRemoved = false;
  #grid: Grid | null = null;

  show(windows: readonly CurveWindow[], lines: readonly LineLook[], view?: TimeRange): void {
    this.shownStates.push({ windows, lines, view });
    const [first] = windows;
    if (first) this.#grid = getGrid(first);
    if (view) this.shownView = view;
  }
  look(view: TimeRange): void {
    this.shownView = view;
  }
  limit(all: TimeRange): void {
    this.limits = all;
  }
  restyle(): void {}
  getView(): TimeRange | null {
    return this.shownView;
  }
  grid(): Grid | null {
    return this.#grid;
  }
  getPlotArea(): { readonly left: number; readonly width: number } {
    return { left: 0, width: 300 };
  }
  point(bar: number | null): void {
    this.pointedBars.push(bar);
  }
  takePicture(): HTMLCanvasElement {
    throw new Error('there is no picture here');
  }
  remove(): void {
    this.isRemoved = true;
  }
}
