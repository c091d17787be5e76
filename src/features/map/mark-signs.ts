/** Signs inside map marks. Plain elements, because Leaflet does not render components. */
import { checkPath, gatewayPath, toolPath } from '../../ui/icon-paths';

export type MarkSign = 'repair' | 'inspection' | 'equip';

const PATHS: Readonly<Record<MarkSign, string>> = {
  repair: toolPath,
  inspection: checkPath,
  equip: gatewayPath,
};
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

export function createSign(sign: MarkSign): SVGElement {
  const svg = document.createElementNS(SVG_NAMESPACE, 'svg');
  svg.setAttribute('class', 'as-mark__sign');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.dataset.sign = sign;
  const path = document.createElementNS(SVG_NAMESPACE, 'path');
  path.setAttribute('d', PATHS[sign]);
  svg.append(path);
  return svg;
}
