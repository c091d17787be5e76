/** /detail/gm/video/{equipId}: the cameras of a GM device. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { FaultView } from '../../features/screen-states/fault-view';
import type { CameraRef } from '../../features/video/stream';
import { VideoPlayer } from '../../features/video/video-player';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { videoWords } from '../../i18n/video';
import type { LegacyDetail } from '../../shared/calls/legacy';
import type { EquipmentId } from '../../shared/ids';
import { EmptyIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { DeviceFrame, useDevice } from './device-frame';

type Camera = LegacyDetail['cameras'][number];

function CameraView({ equipId, camera }: { readonly equipId: EquipmentId; readonly camera: Camera }) {
  const t = useWords(videoWords);
  const { serial, channel, name } = camera;
  const ref = useMemo<CameraRef>(
    () => ({ kind: 'camera', equipId, serial, channel }),
    [equipId, serial, channel],
  );
  const label = name === '' ? t('cameraNamed', { serial, channel }) : name;
  return (
    <section className="as-video-cameras__one" aria-label={label}>
      <h2 className="as-video-cameras__name">{label}</h2>
      <VideoPlayer camera={ref} label={label} />
    </section>
  );
}

export default function GmVideo() {
  const tShell = useWords(shellWords);
  const t = useWords(videoWords);
  const equipId = (useParams().equipId ?? '') as EquipmentId;
  const { data, fault, isLoading, reload } = useDevice(equipId);
  const renderBody = () => {
    if (data === undefined)
      return fault !== null && !isLoading ? (
        <FaultView fault={fault} what="deviceFailed" onRetry={() => void reload()} />
      ) : (
        <Skeleton label={t('loading')} />
      );
    if (data.cameras.length === 0)
      return <StateView icon={<EmptyIcon size={28} />} title={t('noCamera')} detail={t('noCameraDetail')} />;
    return (
      <div className="as-video-cameras">
        {data.cameras.map((camera) => (
          <CameraView key={`${camera.serial} ${camera.channel}`} equipId={equipId} camera={camera} />
        ))}
      </div>
    );
  };
  return (
    <DeviceFrame equipId={equipId} title={tShell('titleVideo')}>
      {renderBody()}
    </DeviceFrame>
  );
}
