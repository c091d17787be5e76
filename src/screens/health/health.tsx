/** /more-health [ours]: memory and connections of the page since it was opened. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Inventory, ProfileSnapshot } from '../../../workers/monitor/contract/contract';
import { BackBar } from '../../features/screen-states/back-bar';
import { formatDateTime, formatDuration } from '../../features/time/time-text';
import { healthWords } from '../../i18n/health';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { HEALTH_SAMPLE_MS } from '../../shared/constants';
import { Count } from '../../shared/profile';
import { isAlarmWatchOn } from '../../state/alarm-watch/is-on';
import { formatMegabytes } from '../../state/health/heap-rule';
import { findLosses } from '../../state/health/link-losses';
import { type Health, healthAtom } from '../../state/health/shift-health';
import { useTick } from '../../state/hooks/use-tick';
import { useMonitor } from '../../state/live/use-monitor';
import { getPulse } from '../../state/pulse';
import { useServices } from '../../state/services';
import { Cell } from '../../ui/cell';
import { Tag } from '../../ui/tag';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { MemoryLine } from './memory-line';
import './health.css';

export default function ShiftHealthScreen() {
  const tShell = useWords(shellWords);
  const t = useWords(healthWords);
  const tValues = useWords(valueWords);
  const { now } = useServices();
  const health = useAtomValue(healthAtom);
  const { monitor } = useMonitor();
  useTick(true, HEALTH_SAMPLE_MS);
  const startedAt = health?.since ?? performance.timeOrigin;
  return (
    <>
      <BackBar title={tShell('titleHealth')} backPath="/home/more" />
      <main className="as-health">
        <section className="as-health__card">
          <Cell name={t('since')} value={formatDateTime(startedAt)} />
          <Cell name={t('openFor')} value={formatDuration(now() - startedAt, tValues)} />
          <Cell
            name={t('recoveredAt')}
            value={health?.recoveredAt == null ? t('never') : formatDateTime(health.recoveredAt)}
          />
          <Cell name={t('elements')} value={String(document.getElementsByTagName('*').length)} />
        </section>
        <Memory health={health} />
        {monitor.status === 'ready' ? (
          <WorkerFacts client={monitor.client} />
        ) : (
          <section className="as-health__card">
            <Cell name={t('worker')} value={monitor.status === 'failed' ? t('workerNone') : t('loading')} />
          </section>
        )}
      </main>
    </>
  );
}

const TONES = { steady: 'good', growing: 'warn', urgent: 'bad' } as const;

function Memory({ health }: { readonly health: Health | null }) {
  const t = useWords(healthWords);
  const { tabStorage } = useServices();
  const sizes = (health?.samples ?? []).map(({ bytes }) => bytes);
  const lastSize = sizes.at(-1);
  if (health === null || lastSize === undefined)
    return (
      <section className="as-health__card">
        <Cell name={t('memory')} detail={t('memoryNone')} />
      </section>
    );
  const [minSize, maxSize] = [Math.min(...sizes), Math.max(...sizes)].map(formatMegabytes);
  const span = { least: minSize ?? '', most: maxSize ?? '', n: formatMegabytes(lastSize) };
  return (
    <section className="as-health__card">
      <Cell name={t('memory')} value={t('memoryNow', span)} detail={t('memorySpan', span)} />
      <MemoryLine samples={health.samples} label={t('memoryLine', span)} />
      <p className="as-health__verdict">
        <Tag tone={TONES[health.verdict]}>{t(health.verdict)}</Tag>
      </p>
      {health.verdict !== 'steady' && isAlarmWatchOn(tabStorage) ? (
        <p className="as-health__held">{t('held')}</p>
      ) : null}
    </section>
  );
}

interface Facts {
  readonly inventory: Inventory | null;
  readonly profile: ProfileSnapshot | null;
}

function useFacts(client: MonitorClient): Facts | null {
  const services = useServices();
  const [facts, setFacts] = useState<Facts | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const loadFacts = async (): Promise<void> => {
      const [inventory, profile] = await Promise.all([client.getInventory(), client.getProfile()]);
      if (!isUnmounted) setFacts({ inventory, profile });
    };
    void loadFacts();
    const stopListening = getPulse(services).listen(() => void loadFacts(), HEALTH_SAMPLE_MS);
    return () => {
      isUnmounted = true;
      stopListening();
    };
  }, [client, services]);
  return facts;
}

function WorkerFacts({ client }: { readonly client: MonitorClient }) {
  const t = useWords(healthWords);
  const facts = useFacts(client);
  if (facts === null)
    return (
      <section className="as-health__card">
        <Cell name={t('worker')} value={t('loading')} />
      </section>
    );
  const { inventory, profile } = facts;
  const formatCount = (index: number): string => String(profile?.counts[index] ?? 0);
  return (
    <>
      <section className="as-health__card">
        <Cell name={t('restarts')} value={t('times', { n: client.restartCount })} />
        {inventory === null ? (
          <Cell name={t('worker')} value={t('workerNone')} />
        ) : (
          (['watches', 'sockets', 'timers', 'calls'] as const).map((name) => (
            <Cell key={name} name={t(name)} value={String(inventory[name])} />
          ))
        )}
        <Cell name={t('replaced')} value={formatCount(Count.mergedAway)} />
        <Cell name={t('unreadable')} value={formatCount(Count.malformed)} />
      </section>
      <Losses profile={profile} now={client.steadyNow()} />
    </>
  );
}

function Losses({ profile, now }: Pick<Facts, 'profile'> & { readonly now: number }) {
  const t = useWords(healthWords);
  const tValues = useWords(valueWords);
  const losses = findLosses(profile?.links ?? []);
  return (
    <section className="as-health__card">
      <Cell
        name={t('losses')}
        value={losses.length === 0 ? t('lossesNone') : t('times', { n: losses.length })}
      />
      <ol className="as-health__losses">
        {losses
          .map(({ from, end }) => (
            <li key={`${from} ${end ?? now}`}>
              {end === null
                ? t('lossOpen', { from: formatDateTime(from) })
                : t('loss', {
                    from: formatDateTime(from),
                    end: formatDateTime(end),
                    length: formatDuration(end - from, tValues),
                  })}
            </li>
          ))
          .reverse()}
      </ol>
    </section>
  );
}
