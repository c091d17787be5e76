import { describe, expect, it } from 'vitest';
import { formatDateTime } from '../../src/features/time/time-text';
import { ReadResult } from '../../src/screens/gm/writable-row';
import { epochMs } from '../../src/shared/units';
import { createFakeOutside } from './kit/fake-outside';
import { NOW } from './kit/fake-watch';
import { expectTexts } from './kit/queries';
import { renderBare } from './kit/render';

describe('A parameter read from the device', () => {
  it('is shown with the time of its answer, since it does not change afterwards', async () => {
    const at = NOW - 3_600_000;
    await show({ end: 'done', data: { value: '12.5' }, uuid: null }, at);
    expectTexts('12.5 bar', formatDateTime(epochMs(at)));
  });

  it('is unknown with its reason: a timeout has its code', async () => {
    await show({ end: 'unknown', uuid: null, fault: { kind: 'timeout', afterMs: 1 } }, NOW);
    expect(document.body).toHaveTextContent('Pressure：超时（1301）');
  });
});

const show = (end: object, at: number) =>
  renderBare(
    createFakeOutside().services,
    <ReadResult
      read={{ status: 'ended', end: end as never, at: epochMs(at) }}
      title="Pressure"
      rules={{ dataType: 'float', unit: 'bar', decimals: 1, map: [] }}
      language="cn"
    />,
  );
