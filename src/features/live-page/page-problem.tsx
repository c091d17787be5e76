import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageProblemWords } from '../../i18n/page-problem';
import { useWords } from '../../i18n/use-words';
import { getAlarmPath } from '../../navigation/page-links';
import { getEgListPath } from '../../navigation/path';
import type { PageFault } from '../../page-document/model';
import type { PageOwner } from '../../page-document/plan';
import { Button } from '../../ui/button';
import { AlarmIcon, EmptyIcon, LockIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { PasswordPrompt } from '../writing/password-prompt';
import type { PageFacts } from './page-facts';
import type { PageLoad } from './use-page';

interface PageProblemProps {
  readonly load: Extract<
    PageLoad,
    { readonly status: 'password' | 'not-configured' | 'forbidden' | 'unreadable' }
  >;
  readonly onUnlock: (facts: PageFacts) => void;
  readonly children: ReactNode;
}

export default function PageProblem({ load, onUnlock, children }: PageProblemProps) {
  const t = useWords(pageProblemWords);
  switch (load.status) {
    case 'password':
      return <PasswordPrompt check={load.check} onSuccess={onUnlock} />;
    case 'not-configured':
      return (
        <StateView
          icon={<EmptyIcon size={28} />}
          title={t('pageNotConfigured')}
          detail={t('notConfiguredDetail')}
        >
          <EquipmentLinks owner={load.facts.owner} />
          {children}
        </StateView>
      );
    case 'forbidden':
      return (
        <StateView icon={<LockIcon size={28} />} title={t('noPage')}>
          {children}
        </StateView>
      );
    case 'unreadable':
      return <UnreadablePage fault={load.fault}>{children}</UnreadablePage>;
  }
}

/**
 * Links to the other screens of a device; empty for projects and plants. The list of a GM device already shows its
 * values.
 */
function EquipmentLinks({ owner }: { readonly owner: PageOwner }) {
  const t = useWords(pageProblemWords);
  const navigate = useNavigate();
  const alarms = getAlarmPath(owner);
  if (owner.family === 'project' || alarms === null) return null;
  return (
    <>
      {owner.family === 'equipment' ? (
        <Button onClick={() => void navigate(getEgListPath(owner.equipmentId))}>{t('toValues')}</Button>
      ) : null}
      <Button onClick={() => void navigate(alarms)}>{t('toAlarms')}</Button>
    </>
  );
}

function UnreadablePage({ fault, children }: { readonly fault: PageFault; readonly children: ReactNode }) {
  const t = useWords(pageProblemWords);
  const detail = (): string => {
    switch (fault.kind) {
      case 'malformed':
        return t('unreadable', { where: fault.where });
      case 'version':
        return t('unsupported', { version: fault.version });
      case 'too-many-widgets':
        return t('tooManyWidgets', { found: fault.found, limit: fault.limit });
      case 'too-deep':
        return t('tooDeep', { limit: fault.limit });
      case 'size': {
        const [w, h] = [fault.width, fault.height].map((side) => String(Number(side.toPrecision(4))));
        return t('absurdSize', { w: w ?? '', h: h ?? '' });
      }
      case 'too-large':
        return t('tooLarge', { found: fault.found, limit: fault.limit });
    }
  };
  return (
    <StateView tone="bad" icon={<AlarmIcon size={28} />} title={t('loadFailed')} detail={detail()}>
      {children}
    </StateView>
  );
}
