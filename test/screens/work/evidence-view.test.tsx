import { beforeEach, describe, expect, it } from 'vitest';
import { EvidenceView } from '../../../src/features/work/evidence/evidence-view';
import { setLanguage, translate } from '../../../src/i18n/engine';
import { evidenceWords } from '../../../src/i18n/evidence';
import { valueWords } from '../../../src/i18n/values';
import { type Evidence, evidence } from '../../../src/shared/calls/evidence';
import { createFakeOutside } from '../kit/fake-outside';
import { press } from '../kit/open';
import { expectTexts, getAllBySelector, getBySelector, getHrefs } from '../kit/queries';
import { cleanup, renderPart, screen } from '../kit/render';

const AT = 1_760_000_000_000;
beforeEach(() => setLanguage('en'));

describe("A slip's evidence", () => {
  it('notes where alarms may be missing, and only there', async () => {
    const alarm = { id: 'a1', signalId: 's1', title: 'Pump', level: 'serious', value: '9', triggerTime: AT };
    const findNotes = () => screen.queryAllByText(translate(evidenceWords, 'alarmsUnsure'));
    for (const [changes, count] of [
      [{}, 0],
      [{ alarms: [alarm] }, 0],
      [{ alarms: [alarm], alarmsSure: false }, 1],
      [{ alarmsSure: false }, 1],
    ] as const) {
      await show(createEvidence(changes));
      expect(findNotes()).toHaveLength(count);
      cleanup();
    }
  });

  it('greys values from another time, with their age, and never marks them as live', async () => {
    await show(
      createEvidence({
        values: [
          value('s1'),
          value('s2', { fresh: 'stale', age: 840_000 }),
          value('s3', { fresh: 'disconnected', age: 3_000 }),
          value('s4', { fresh: 'never', value: null, age: null }),
        ],
      }),
    );
    expect(getRows().map((row) => row.className.includes('--old'))).toEqual([false, true, true, true]);
    expect(getRows()[1]).toHaveTextContent(translate(valueWords, 'stateStale'));
    expect(getRows()[1]).toHaveTextContent('14 min');
    expect(getRows()[2]).toHaveTextContent(translate(valueWords, 'stateDisconnected'));
    expect(getRows()[3]).toHaveTextContent('--');
  });

  it('fault 94: shows the marks of a time in 2099, a bad code and a formula error', async () => {
    await show(
      createEvidence({
        values: [
          value('s1', { time: Date.UTC(2099, 0, 1) }),
          value('s2', { quality: 'bad' }),
          value('s3', { quality: 'formula', value: '0' }),
        ],
      }),
    );
    expect(getRows()[0]).toHaveTextContent(translate(evidenceWords, 'future'));
    expect(getRows()[1]).toHaveTextContent(translate(valueWords, 'qualityBad'));
    expect(getRows()[2]).toHaveTextContent(translate(valueWords, 'qualityFormula'));
  });

  it('fault 92: shows since when the connection was lost', async () => {
    await show(createEvidence({ link: { phase: 'reconnecting', since: AT - 3_000 } }));
    expectTexts(translate(evidenceWords, 'linkReconnecting'), '2025-10-09 16:53:17');
  });

  it('links to the replay of the page at the moment of the fault, and to the curve around it', async () => {
    await show(
      createEvidence({
        alarms: [{ id: 'a1', signalId: 's1', title: 'Too hot', level: 'serious', triggerTime: AT }],
      }),
    );
    const [replay, curve] = getLinks();
    expect(replay).toBe(`/home/work/project/p1/page/g1?replay=${AT - 600_000}-${AT + 300_000}-${AT}`);
    expect(curve).toMatch(/^\/home\/work\/project\/detail\/history-chart\/p1\/e1\/.*s1.*\?/);
  });

  it('links to the pages of each family, and nowhere if the slip has none', async () => {
    const place = { family: 'equipment', projectId: null, pageId: 'c1', equipmentId: 'e1', name: '' };
    const getLinksOf = async (changes: object) => {
      await show(createEvidence(changes));
      const links = getLinks();
      cleanup();
      return links;
    };
    expect((await getLinksOf({ place }))[0]).toMatch(/^\/detail\/eg\/configuration\/c1\?replay=/);
    expect((await getLinksOf({ place: { ...place, family: 'legacy' } }))[0]).toMatch(
      /^\/detail\/gm\/configuration\/e1\/c1\?replay=/,
    );
    expect(await getLinksOf({ place: { ...place, pageId: null } })).toEqual([]);
    expect(await getLinksOf({ replay: { from: AT, end: AT - 1, at: AT } })).toEqual([]);
  });

  it('shows six values first, and all on demand', async () => {
    await show(createEvidence({ values: Array.from({ length: 20 }, (_, at) => value(`s${at}`)) }));
    expect(getRows()).toHaveLength(6);
    await press(translate(evidenceWords, 'all', { n: 20 }));
    expect(getRows()).toHaveLength(20);
  });

  it('draws a curve with its extremes, broken at missing points', async () => {
    const points = [0, 1, 2, 3, 30, 31, 32].map((minute) => [AT + minute * 60_000, minute === 31 ? 99 : 50]);
    await show(createEvidence({ curves: [{ signalId: 's1', unit: '℃', points }] }));
    expect(getBySelector('figure path').getAttribute('d')?.match(/M/g)).toHaveLength(2);
    expect(screen.getByRole('figure')).toHaveTextContent(/50 ℃.*99 ℃/);
  });

  it('names omitted parts, and an unverified clock', async () => {
    await show(createEvidence({ cut: ['curves', 'something'], clockSure: false }));
    expect(screen.getByText(translate(evidenceWords, 'cut', { what: 'curves' }))).toBeInTheDocument();
    expect(screen.getByText(translate(evidenceWords, 'clockUnsure'))).toBeInTheDocument();
  });

  it('is not drawn if missing, and leaves the slip visible if unreadable', async () => {
    await show(null);
    expect(document.body).toHaveTextContent(/^$/);
    cleanup();
    await show(evidence({ values: 'torn', alarms: 7, place: [], link: 'x' }, 'evidence'));
    expect(document.body).toHaveTextContent(translate(evidenceWords, 'valuesNone'));
  });
});

const value = (signalId: string, changes: object = {}) => ({
  equipmentId: 'e1',
  signalId,
  title: `Title ${signalId}`,
  value: '92.4',
  unit: '℃',
  time: AT - 1_000,
  age: 2_000,
  fresh: 'fresh',
  quality: 'good',
  ...changes,
});

const createEvidence = (changes: object): Evidence =>
  evidence(
    {
      v: 1,
      takenAt: AT,
      clockSure: true,
      place: { family: 'project', projectId: 'p1', pageId: 'g1', equipmentId: null, name: '泵房总览' },
      replay: { from: AT - 600_000, end: AT + 300_000, at: AT },
      link: { phase: 'live', since: AT - 60_000 },
      values: [value('s1')],
      ...changes,
    },
    'evidence',
  );

const show = (shownEvidence: Evidence | null) =>
  renderPart(createFakeOutside().services, <EvidenceView evidence={shownEvidence} />);
const getRows = () => getAllBySelector('[data-fresh]');
const getLinks = () => getHrefs(screen.queryAllByRole('link'));
