/** Says which browser the tests drive and which fonts it draws with, as the browser itself tells it. */
import type { Browser } from 'playwright-core';
import { findBrowser, launchBrowser } from './browser';

/** Latin and Chinese in the fonts that the product asks for first and last. */
const SAMPLE = '<p style="font-family: roboto, sans-serif">P-201 12.5 m³/h 水泵房压力</p>';

export interface BrowserReport {
  readonly version: string;
  readonly origin: string;
  readonly executablePath: string;
  /** Families that the glyphs of a sample came from; none where nothing could be drawn. */
  readonly fonts: readonly string[];
}

async function fontsOfSample(browser: Browser): Promise<readonly string[]> {
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

/** Starts the browser once and closes it. Throws where it can't be started. */
export async function reportBrowser(): Promise<BrowserReport> {
  const { origin, executablePath } = findBrowser();
  const browser = await launchBrowser();
  try {
    return { version: browser.version(), origin, executablePath, fonts: await fontsOfSample(browser) };
  } finally {
    await browser.close();
  }
}
