/** Cameras of the plant: channels, names, and whether the video service hands out a publicly playable address. */
export interface Camera {
  readonly channels: readonly string[];
  readonly name: string;
  /** `ezopen`: only the service's own player shows it; `hls`: every player. */
  readonly stream: 'ezopen' | 'hls';
  readonly equipmentIds: readonly string[];
}

export const CAMERAS: ReadonlyMap<string, Camera> = new Map([
  ['C10000001', { channels: ['1', '2'], name: '泵房枪机', stream: 'ezopen', equipmentIds: ['gm05'] }],
  ['C10000002', { channels: ['1'], name: '配电室球机', stream: 'hls', equipmentIds: ['gm05', 'gm01'] }],
]);

export const getCameras = (equipmentId: string): readonly object[] =>
  [...CAMERAS].flatMap(([serial, { channels, name, equipmentIds }]) =>
    equipmentIds.includes(equipmentId)
      ? channels.map((channel) => ({
          serial,
          channel,
          name: channels.length > 1 ? `${name} ${channel}` : name,
        }))
      : [],
  );
