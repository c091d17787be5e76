/** Files of the organisation's style, named by the theme (spec 3, "Theme"). */

const mark = `<path d="M6 24V14l7-6 7 6v10" fill="none" stroke="#2f7cf6" stroke-width="3" stroke-linejoin="round"/>
<path d="M13 24v-6" stroke="#12b886" stroke-width="3" stroke-linecap="round"/>`;

export const STYLE_FILES: ReadonlyMap<string, string> = new Map([
  [
    'style/favicon.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 32" width="26" height="32">${mark}</svg>`,
  ],
  [
    'style/logo.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 32" width="150" height="32">${mark}
<text x="34" y="24" font-family="sans-serif" font-size="20" font-weight="600" fill="#1b2a3d">allshift</text></svg>`,
  ],
  [
    'style/kinds.css',
    `:root{--page-background:#0b1f33;--page-text:#eef5fb;--page-quiet:#a9c1d6;--page-line:#2a5277;--page-panel:#18395a;
--page-accent:#5cc8ff;--page-good:#45d483;--page-warn:#ffc53d}\n`,
  ],
  ['style/allshift.css', ':root{--brand-color:#2f7cf6}\n'],
]);
