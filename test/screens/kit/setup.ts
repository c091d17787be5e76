/** Adds matchers, an empty document after each test, the same address before each, and the scrolling that happy-dom lacks. */
import './drawings';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { clearDevice, showAll } from './device';

// Scrolling returns a promise in Chromium 156.
const scroll = (): Promise<void> => Promise.resolve();
Object.assign(window, { scroll, scrollTo: scroll, scrollBy: scroll });
for (const method of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView'])
  Object.assign(Element.prototype, { [method]: scroll });

/** Work screens, which render and request only their visible parts. */
const WORK = /screens\/(?:smart-reports|inspection|work)\//;

const { href: ADDRESS } = window.location;
const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } };

beforeEach(({ task }) => {
  // Happy-dom follows clicked links, such as that of a saved file.
  if (window.location.href !== ADDRESS) happyDOM.setURL(ADDRESS);
  clearDevice();
  if (WORK.test(task.file.name)) showAll();
});
afterEach(cleanup);
