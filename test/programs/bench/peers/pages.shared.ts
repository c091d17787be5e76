/** Reads the boxes, first values and frames of a page with the product's sequence of calls. */
import { SCREEN } from './screen.shared';

export interface PeerBox {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface PeerPage {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly boxes: readonly PeerBox[];
  readonly units: ReadonlyMap<string, string>;
  readonly first: ReadonlyMap<string, string>;
}

export interface SheetDocument {
  readonly size: { readonly w: number; readonly h: number };
  readonly widgets: readonly {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
    readonly bind: { readonly signalId: string };
  }[];
}
interface Snapshot {
  readonly data: readonly { readonly id: string; readonly unit: string; readonly value: string }[];
}
interface PushFrame {
  readonly signalVal?: Readonly<Record<string, { readonly time: number; readonly value: string }>>;
}

/** For widgets whose document gives no size, as in the product. */
const FONT_SIZE = 14;

const fetchJson = async <T>(path: string): Promise<T> => (await (await fetch(path)).json()) as T;

export async function readPeerPage(): Promise<PeerPage> {
  await fetchJson('/peers/info.json');
  const { size, widgets } = await fetchJson<SheetDocument>('/peers/document.json');
  const { data } = await fetchJson<Snapshot>('/peers/snapshot.json');
  const scale = SCREEN.width / size.w;
  return {
    width: SCREEN.width,
    height: size.h * scale,
    fontSize: FONT_SIZE * scale,
    boxes: widgets.map(({ x, y, w, h, bind }) => ({
      id: bind.signalId,
      left: x * scale,
      top: y * scale,
      width: w * scale,
      height: h * scale,
    })),
    units: new Map(data.map(({ id, unit }) => [id, unit])),
    first: new Map(data.map(({ id, value }) => [id, Number(value).toFixed(2)])),
  };
}

export function subscribeFrames(
  listener: (values: readonly (readonly [id: string, value: string, time: number])[]) => void,
): void {
  const socket = new WebSocket(`ws://${location.host}/peers/feed`);
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const { signalVal = {} } = JSON.parse(data) as PushFrame;
    listener(Object.entries(signalVal).map(([id, { value, time }]) => [id, value, time]));
  };
}
