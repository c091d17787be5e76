/** Background of a map without tiles: a grid labelled with degrees, which needs no third-party host. */
import L from 'leaflet';

const LABEL_PX = 11;

const formatDegrees = (value: number): string => `${Number(value.toFixed(4))}°`;

export class GridTiles extends L.GridLayer {
  override createTile(coords: L.Coords): HTMLElement {
    const { x: width, y: height } = this.getTileSize();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (context === null) return canvas;
    const style = getComputedStyle(document.documentElement);
    context.strokeStyle = style.getPropertyValue('--as-line');
    context.strokeRect(0.5, 0.5, width, height);
    const size = 360 / 2 ** coords.z;
    const north = (180 / Math.PI) * Math.atan(Math.sinh(Math.PI * (1 - (2 * coords.y) / 2 ** coords.z)));
    context.fillStyle = style.getPropertyValue('--as-text-2');
    context.font = `${LABEL_PX}px sans-serif`;
    context.fillText(`${formatDegrees(north)}, ${formatDegrees(coords.x * size - 180)}`, 6, LABEL_PX + 5);
    return canvas;
  }
}
