/** Restores modules and globals after each test, since files of one thread share them. */
import { afterEach, vi } from 'vitest';
import { DEFAULT_LANGUAGE, setLanguage } from '../../src/i18n/engine';
import { setPlatformZone } from '../../src/shared/calls/decode';
import { DEFAULT_PLATFORM_OFFSET_MIN } from '../../src/shared/constants';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setLanguage(DEFAULT_LANGUAGE);
  setPlatformZone(DEFAULT_PLATFORM_OFFSET_MIN);
});
