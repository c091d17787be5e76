import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { gmWords } from '../../i18n/gm';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getGmListPath } from '../../navigation/paths';
import { queryLegacySignals } from '../../shared/calls/legacy';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { Button } from '../../ui/button';
import { EmptyIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { DeviceFrame } from './device-frame';

/** Replaces the list of a GM device without parameters; redirects to the list once it has some. */
export default function RuleEmpty() {
  const tShell = useWords(shellWords);
  const t = useWords(gmWords);
  const navigate = useNavigate();
  const equipId = (useParams().equipId ?? '') as EquipmentId;
  const reading = useCall(queryLegacySignals, { equipId });
  const { data, fault, isFetching, reload } = reading;
  if (data !== undefined && data.length > 0) return <Navigate to={getGmListPath(equipId)} replace />;
  return (
    <DeviceFrame equipId={equipId} title={tShell('titleRules')}>
      {data === undefined ? (
        fault !== null && !isFetching ? (
          <FaultView fault={fault} onRetry={() => void reload()} />
        ) : (
          <Skeleton label={t('loading')} />
        )
      ) : (
        <>
          <OutdatedNotice result={reading} />
          <StateView icon={<EmptyIcon size={28} />} title={t('ruleEmpty')} detail={t('ruleEmptyDetail')}>
            <Button kind="primary" busy={isFetching} onClick={() => void reload()}>
              {t('lookAgain')}
            </Button>
            <Button onClick={() => void navigate('/home/monitor')}>{t('toEquipmentList')}</Button>
          </StateView>
        </>
      )}
    </DeviceFrame>
  );
}
