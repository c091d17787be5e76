// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openCamera } from '../../../../src/browser/camera';

const fault = (name: string): Error => Object.assign(new Error(name), { name });

describe('The device camera', () => {
  it('is the rear one, shown until stopped', async () => {
    const rear = track();
    const { asked, view, scope } = stand(rear);
    const answer = await openCamera(scope, view, () => undefined);
    expect(asked).toMatchObject([{ video: { facingMode: { ideal: 'environment' } }, audio: false }]);
    if (!answer.ok) throw new Error(answer.why);
    expect(view.srcObject).not.toBeNull();
    answer.camera.stop();
    expect([rear.isStopped, view.srcObject]).toEqual([true, null]);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'unsupported'],
    ['NotReadableError', 'failed'],
  ])('fault 81: reports %s as %s', async (name, why) => {
    const { view, scope } = stand(fault(name));
    expect(await openCamera(scope, view, () => undefined)).toEqual({ ok: false, why });
  });

  it("is unsupported without the browser's interface, as over plain HTTP", async () => {
    const { view } = stand(track());
    const scope = { navigator: {} } as unknown as Pick<Window, 'navigator'>;
    expect(await openCamera(scope, view, () => undefined)).toEqual({ ok: false, why: 'unsupported' });
  });

  it('switches the torch if the device has one, and reports whether it worked', async () => {
    for (const [kind, expected] of [
      [{}, [false, true]],
      [{ torch: true }, [true, true]],
      [{ torch: true, obeys: false }, [true, false]],
    ] as const) {
      const one = track(kind);
      const { view, scope } = stand(one);
      const answer = await openCamera(scope, view, () => undefined);
      if (!answer.ok) throw new Error(answer.why);
      expect([answer.camera.hasTorch, await answer.camera.setTorch(true)]).toEqual(expected);
      expect(one.constraints).toEqual([{ advanced: [{ torch: true }] }]);
    }
  });

  it('reports when the device takes it away', async () => {
    const rear = track();
    const { view, scope } = stand(rear);
    let ends = 0;
    await openCamera(scope, view, () => {
      ends += 1;
    });
    rear.dispatchEvent(new Event('ended'));
    expect(ends).toBe(1);
  });
});

interface FakeTrack extends EventTarget {
  readonly constraints: unknown[];
  isStopped: boolean;
}

function track({ torch = false, obeys = true } = {}): FakeTrack {
  return Object.assign(new EventTarget(), {
    constraints: [] as unknown[],
    isStopped: false,
    stop(this: FakeTrack) {
      this.isStopped = true;
    },
    getCapabilities: () => (torch ? { torch } : {}),
    async applyConstraints(this: FakeTrack, wanted: unknown) {
      this.constraints.push(wanted);
      if (!obeys) throw new Error('no lamp');
    },
  });
}

function stand(camera: FakeTrack | Error) {
  const asked: unknown[] = [];
  const view = document.createElement('video');
  let source: unknown = null;
  Object.defineProperty(view, 'srcObject', {
    get: () => source,
    set: (next) => {
      source = next;
    },
  });
  Object.defineProperty(view, 'play', { value: async () => undefined });
  const mediaDevices = {
    getUserMedia: async (wanted: unknown) => {
      asked.push(wanted);
      if (camera instanceof Error) throw camera;
      return { getTracks: () => [camera], getVideoTracks: () => [camera] };
    },
  };
  const scope = { navigator: { mediaDevices } } as unknown as Pick<Window, 'navigator'>;
  return { asked, view, scope };
}
