import { useCallback, useRef, useState } from 'react';
import { homeWords } from '../../i18n/home';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { queryGroups } from '../../shared/calls/equipment';
import { SEARCH_REST_MS } from '../../shared/constants';
import { PERMISSION_EQUIPMENT } from '../../shared/permissions';
import { useCall } from '../../state/use-call';
import { useOnline } from '../../state/use-online';
import { useRested } from '../../state/use-rested';
import { useUser } from '../../state/use-user';
import { IconButton } from '../../ui/icon-button';
import { LockIcon, ReloadIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { PullRefresh } from '../../ui/pull-refresh';
import { SearchField } from '../../ui/search-field';
import { Segmented } from '../../ui/segmented';
import { SelectField } from '../../ui/select-field';
import { StateView } from '../../ui/state-view';
import { TopBar } from '../../ui/top-bar';
import { type EquipmentFilter, EquipmentList, NO_FILTER } from './equipment-list';
import './shell.css';
import './monitor.css';

/** The equipment of a user who may see it. */
function Equipment() {
  const shell = useWords(shellWords);
  const say = useWords(homeWords);
  const isConnected = useOnline();
  const [filter, setFilter] = useState<EquipmentFilter>(NO_FILTER);
  const name = useRested(filter.name.trim(), SEARCH_REST_MS);
  const asked = { ...filter, name };
  const groups = useCall(queryGroups, {}).data ?? [];
  const reloadList = useRef<() => Promise<unknown>>(() => Promise.resolve());
  const keepReload = useCallback((reload: () => Promise<unknown>) => {
    reloadList.current = reload;
  }, []);
  return (
    <>
      <TopBar
        title={shell('titleMonitor')}
        end={
          <IconButton label={say('refresh')} onClick={() => void reloadList.current()}>
            <ReloadIcon />
          </IconButton>
        }
      />
      <div className="as-home__content">
        <div className="as-monitor__filter">
          <SearchField
            label={say('search')}
            clearLabel={say('clear')}
            value={filter.name}
            onChange={(value) => setFilter({ ...filter, name: value })}
          />
          <SelectField
            label={say('group')}
            value={filter.groupId}
            options={[
              { value: '', text: say('groupAll') },
              ...groups.filter(({ id }) => id !== '').map((group) => ({ value: group.id, text: group.name })),
            ]}
            onChange={(groupId) => setFilter({ ...filter, groupId })}
          />
          <Segmented
            label={say('status')}
            value={filter.status}
            options={[
              { value: 'all', text: say('statusAll') },
              { value: 'online', text: say('statusOnline') },
              { value: 'offline', text: say('statusOffline') },
            ]}
            onChange={(status) => setFilter({ ...filter, status })}
          />
        </div>
        {isConnected ? null : <Notice tone="warn">{say('stale')}</Notice>}
        <PullRefresh
          texts={{ pulling: say('pulling'), release: say('release'), loading: say('refreshing') }}
          onRefresh={() => reloadList.current()}
        >
          <EquipmentList
            key={JSON.stringify(asked)}
            filter={asked}
            onClear={() => setFilter(NO_FILTER)}
            onReady={keepReload}
          />
        </PullRefresh>
      </div>
    </>
  );
}

/** /home/monitor: the list of equipment (specification 2). */
export default function Monitor() {
  const shell = useWords(shellWords);
  const say = useWords(homeWords);
  if (useUser().auths.includes(PERMISSION_EQUIPMENT)) return <Equipment />;
  return (
    <>
      <TopBar title={shell('titleMonitor')} />
      <StateView icon={<LockIcon size={28} />} title={say('noMonitor')} detail={say('noMonitorDetail')} />
    </>
  );
}
