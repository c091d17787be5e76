/** The floor: one box of plain DOM per value, whose text node is written. */
import { readPeerPage, subscribeFrames } from './pages.shared';
import { BACKGROUND, COLOR } from './screen.shared';

export async function run(): Promise<void> {
  const { width, height, fontSize, boxes, units, first } = await readPeerPage();
  const stage = document.createElement('div');
  stage.style.cssText = `position:absolute;width:${width}px;height:${height}px;background:${BACKGROUND};color:${COLOR};font:${fontSize}px system-ui,sans-serif`;
  const texts = new Map<string, Text>();
  for (const box of boxes) {
    const element = document.createElement('div');
    element.className = 'value';
    element.style.cssText = `position:absolute;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;line-height:${box.height}px;overflow:hidden;text-align:right;white-space:nowrap`;
    const text = document.createTextNode(first.get(box.id) ?? '');
    element.append(text, ` ${units.get(box.id) ?? ''}`);
    texts.set(box.id, text);
    stage.append(element);
  }
  document.body.append(stage);
  subscribeFrames((values) => {
    for (const [id, value] of values) {
      const text = texts.get(id);
      if (text) text.data = value;
    }
  });
}
