import type { Browser } from 'playwright-core';
import { findBrowser, launchBrowser } from './browser';

/** Latin and Chinese text in the product's first and last choice of font. */
const SAMPLE = '<p style="font-family: roboto, sans-serif">P-201 12.5 m³/h 水泵房压力</p>';

export interface BrowserReport {
  readonly version: string;
  readonly origin: string;
  readonly executablePath: string;
  /** Families of the glyphs drawn for a sample; empty if none were drawn. */
  readonly fonts: readonly string[];
}

async function listSampleFonts(browser: Browser): Promise<readonly string[]> {
  const page = await browser.newPage();
  await page.setContent(SAMPLE);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return [...new Set(fonts.map(({ familyName }) => familyName))];
}

/** Starts the browser once and closes it; throws if it cannot be started. */
export async function reportBrowser(): Promise<BrowserReport> {
  const { origin, executablePath } = findBrowser();
  const browser = await launchBrowser();
  try {
    return { version: browser.version(), origin, executablePath, fonts: await listSampleFonts(browser) };
  } finally {
    await browser.close();
  }
}
