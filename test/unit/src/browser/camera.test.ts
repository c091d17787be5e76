// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openCamera } from '../../../../src/browser/camera';

const createFault = (name: string): Error => Object.assign(new Error(name), { name });

describe('The device camera', () => {
  it('is the rear one, shown until stopped', async () => {
    const rear = createTrack();
    const { requestedConstraints, view, scope } = setUpCamera(rear);
    const answer = await openCamera(scope, view, () => undefined);
    expect(requestedConstraints).toMatchObject([
      { video: { facingMode: { ideal: 'environment' } }, audio: false },
    ]);
    if (!answer.ok) throw new Error(answer.problem);
    expect(view.srcObject).not.toBeNull();
    answer.camera.stop();
    expect([rear.isStopped, view.srcObject]).toEqual([true, null]);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'unsupported'],
    ['NotReadableError', 'failed'],
  ])('fault 81: reports %s as %s', async (name, problem) => {
    const { view, scope } = setUpCamera(createFault(name));
    expect(await openCamera(scope, view, () => undefined)).toEqual({ ok: false, problem });
  });

  it("is unsupported without the browser's interface, as over plain HTTP", async () => {
    const { view } = setUpCamera(createTrack());
    const scope = { navigator: {} } as unknown as Pick<Window, 'navigator'>;
    expect(await openCamera(scope, view, () => undefined)).toEqual({ ok: false, problem: 'unsupported' });
  });

  it('switches the torch if the device has one, and reports whether it worked', async () => {
    for (const [kind, expected] of [
      [{}, [false, true]],
      [{ torch: true }, [true, true]],
      [{ torch: true, obeys: false }, [true, false]],
    ] as const) {
      const cameraTrack = createTrack(kind);
      const { view, scope } = setUpCamera(cameraTrack);
      const answer = await openCamera(scope, view, () => undefined);
      if (!answer.ok) throw new Error(answer.problem);
      expect([answer.camera.hasTorch, await answer.camera.setTorch(true)]).toEqual(expected);
      expect(cameraTrack.constraints).toEqual([{ advanced: [{ torch: true }] }]);
    }
  });

  it('reports when the device takes it away', async () => {
    const rear = createTrack();
    const { view, scope } = setUpCamera(rear);
    let endCount = 0;
    await openCamera(scope, view, () => {
      endCount += 1;
    });
    rear.dispatchEvent(new Event('ended'));
    expect(endCount).toBe(1);
  });
});

interface FakeTrack extends EventTarget {
  readonly constraints: unknown[];
  isStopped: boolean;
}

function createTrack({ torch = false, obeys = true } = {}): FakeTrack {
  return Object.assign(new EventTarget(), {
    constraints: [] as unknown[],
    isStopped: false,
    stop(this: FakeTrack) {
      this.isStopped = true;
    },
    getCapabilities: () => (torch ? { torch } : {}),
    async applyConstraints(this: FakeTrack, requested: unknown) {
      this.constraints.push(requested);
      if (!obeys) throw new Error('no lamp');
    },
  });
}

function setUpCamera(camera: FakeTrack | Error) {
  const requestedConstraints: unknown[] = [];
  const view = document.createElement('video');
  let source: unknown = null;
  Object.defineProperty(view, 'srcObject', {
    get: () => source,
    set: (newSource) => {
      source = newSource;
    },
  });
  Object.defineProperty(view, 'play', { value: async () => undefined });
  const mediaDevices = {
    getUserMedia: async (requested: unknown) => {
      requestedConstraints.push(requested);
      if (camera instanceof Error) throw camera;
      return { getTracks: () => [camera], getVideoTracks: () => [camera] };
    },
  };
  const scope = { navigator: { mediaDevices } } as unknown as Pick<Window, 'navigator'>;
  return { requestedConstraints, view, scope };
}
