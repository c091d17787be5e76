import { useEffect, useMemo, useRef } from 'react';
import { getTranslator, type Language } from '../../../src/i18n/engine';
import { pageWords } from '../../../src/i18n/page';
import { useLanguage } from '../../../src/i18n/use-words';
import { applyValues, createSetting, LIVE, renderPageView } from '../../kit/widget-page';
import { HOST } from './host';
import type { SampleState } from './states';
import { OPERATE, placeSamples } from './widgets';

const NUMBERS: Readonly<Record<string, number>> = { level: 42.5, flow: 7.25, run: 1, mode: 1 };
const TITLES: Readonly<Record<string, string>> = { level: 'Level', flow: 'Flow', run: 'Pump', mode: 'Mode' };
/** A project's counts have no signal. */
const COUNT = 3;

/**
 * Creates a page in a state. `applyState` delivers its values; earlier ones are good, to give a bad value a last good
 * one.
 */
function createSample({ name, given, isBarred }: SampleState, isDark: boolean) {
  const { widgets, width, height } = placeSamples();
  const sample = createSetting(
    widgets,
    {
      id: 'p',
      name,
      size: { w: width, h: height, fit: 'width' },
      background: { color: isDark ? '#0b1f33' : '#ffffff' },
      error: { errorValShow: 'last' },
    },
    isBarred ? [] : [OPERATE],
  );
  Object.assign(sample.runtime.host, HOST);
  const { slots } = sample.plan.spec;
  const getId = (slot: number): string => {
    const source = slots[slot];
    return source?.src === 'signal' ? source.signalId : '';
  };
  sample.board.describe(
    slots.map((source, slot) => ({
      slot,
      title: TITLES[getId(slot)] ?? '',
      sn: '',
      unit: getId(slot) === 'level' ? 'm' : '',
      dataType: getId(slot) === 'run' ? 'bit' : 'float',
      writable: true,
      decimals: null,
      min: null,
      max: null,
      map: [],
      equipmentId: source.src === 'signal' ? source.equipmentId : null,
    })),
  );
  const createValues = (overrides: SampleState['given']) =>
    new Map(slots.map((_, slot) => [slot, { number: NUMBERS[getId(slot)] ?? COUNT, ...overrides }]));
  if (given !== null) applyValues(sample.board, createValues({}));
  sample.board.flush();
  const applyState = (): void => {
    if (given !== null) applyValues(sample.board, createValues(given));
  };
  return { sample, applyState };
}

/** Submits an invalid set point and drags the slider without releasing it. Returns whether the controls exist. */
function operateControls(page: HTMLElement): boolean {
  const inputButton = page.querySelector<HTMLElement>('.w-input .w-field');
  const slider = page.querySelector<HTMLElement>('[role=slider]');
  if (inputButton === null || slider === null) return false;
  for (let i = 0; i < 20; i++)
    slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  inputButton.click();
  requestAnimationFrame(() => {
    const field = page.querySelector<HTMLInputElement>('.w-input input');
    if (field === null) return;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(field, '500');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.form?.requestSubmit();
  });
  return true;
}

const RETRY_MS = 100;

export function SamplePage({ state, isDark }: { readonly state: SampleState; readonly isDark: boolean }) {
  const language: Language = useLanguage();
  const holder = useRef<HTMLDivElement>(null);
  const { sample, applyState } = useMemo(() => createSample(state, isDark), [state, isDark]);
  useEffect(applyState, [applyState]);
  const words = useMemo(() => getTranslator(pageWords, language), [language]);
  const assets = useMemo(() => ({ cdnBase: '/cdn/', imageHosts: [], zone: 480 }), []);
  useEffect(() => {
    if (!state.isUsed) return;
    // The code of the controls loads after the page.
    const timer = setInterval(() => {
      if (holder.current !== null && operateControls(holder.current)) clearInterval(timer);
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, [state]);
  const { width, height } = sample.page;
  return (
    <div ref={holder} className="gallery-page" style={{ aspectRatio: `${width} / ${height}` }}>
      {renderPageView(sample, { connection: state.connection ?? LIVE, words, assets })}
    </div>
  );
}
