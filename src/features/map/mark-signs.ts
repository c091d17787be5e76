/** Signs inside map marks. Plain elements, because Leaflet does not render components. */
import { checkPath, gatewayPath, toolPath } from '../../ui/icon-paths';

export type MarkSign = 'repair' | 'inspection' | 'equip';

const PATHS: Readonly<Record<MarkSign, string>> = {
  repair: toolPath,
  inspection: checkPath,
  equip: gatewayPath,
};
const SVG = 'http://www.w3.org/2000/svg';

export function signElement(sign: MarkSign): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('class', 'as-mark__sign');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.dataset.sign = sign;
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[sign]);
  drawing.append(path);
  return drawing;
}
