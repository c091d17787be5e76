// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSign } from '../../../../../src/features/map/mark-signs';

it('Each mark sign has a distinct drawing that is hidden from screen readers', () => {
  const drawings = (['repair', 'inspection', 'equip'] as const).map(createSign);
  expect(drawings.map(({ dataset }) => dataset.sign)).toEqual(['repair', 'inspection', 'equip']);
  expect(new Set(drawings.map(({ innerHTML }) => innerHTML)).size).toBe(3);
  for (const drawing of drawings) {
    expect(drawing.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(drawing.querySelectorAll('path').length).toBeGreaterThan(0);
    expect(drawing.getAttribute('aria-hidden')).toBe('true');
  }
});
