/** A dark control-room palette. Every text colour on `page` and `panel` has a contrast of at least 4.5:1. */
export const COLOR = {
  page: '#0b1f33',
  panel: '#112b44',
  raised: '#18395a',
  line: '#2a5277',
  text: '#eef5fb',
  muted: '#a9c1d6',
  accent: '#5cc8ff',
  value: '#ffffff',
  water: '#1d74b3',
  waterDeep: '#15598b',
  steam: '#d9e6f2',
  heat: '#ff9f5a',
  gas: '#f7d154',
  ok: '#45d483',
  warn: '#ffc53d',
  bad: '#ff7a75',
  badFill: '#b3261e',
  off: '#5a748c',
  pipe: '#3a6388',
  empty: '#0a1a2b',
} as const;

/** Type sizes in page units. A page of 750 is shown at 360 px, so 22 is the smallest readable size. */
export const TYPE = { title: 34, heading: 26, label: 22, value: 32, big: 46 } as const;

export const PHONE_WIDTH = 750;
export const MARGIN = 24;
export const GAP = 16;
export const CONTENT = PHONE_WIDTH - 2 * MARGIN;
