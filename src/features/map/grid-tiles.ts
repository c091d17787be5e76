/** Background of a map without tiles: a grid labelled with degrees, which needs no third-party host. */
import L from 'leaflet';

const LABEL_PX = 11;

const degrees = (value: number): string => `${Number(value.toFixed(4))}°`;

export class GridTiles extends L.GridLayer {
  override createTile(at: L.Coords): HTMLElement {
    const { x: width, y: height } = this.getTileSize();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const paint = canvas.getContext('2d');
    if (paint === null) return canvas;
    const look = getComputedStyle(document.documentElement);
    paint.strokeStyle = look.getPropertyValue('--as-line');
    paint.strokeRect(0.5, 0.5, width, height);
    const size = 360 / 2 ** at.z;
    const north = (180 / Math.PI) * Math.atan(Math.sinh(Math.PI * (1 - (2 * at.y) / 2 ** at.z)));
    paint.fillStyle = look.getPropertyValue('--as-text-2');
    paint.font = `${LABEL_PX}px sans-serif`;
    paint.fillText(`${degrees(north)}, ${degrees(at.x * size - 180)}`, 6, LABEL_PX + 5);
    return canvas;
  }
}
