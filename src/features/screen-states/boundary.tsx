import { Component, type ErrorInfo, type ReactNode } from 'react';
import { commonWords } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { AlarmIcon } from '../../ui/icon';
import { StateView } from '../../ui/state-view';
import { CopyDetails } from './copy-details';
import { useWallReload } from './use-wall-reload';

interface BrokenScreenProps {
  readonly kind: 'chunk' | 'crash';
  readonly onReload: () => void;
}

/** Replaces a screen that failed to load or render. Shows no internal details. */
export function BrokenScreen({ kind, onReload }: BrokenScreenProps) {
  const t = useWords(commonWords);
  useWallReload(onReload);
  return (
    <StateView
      tone="bad"
      icon={<AlarmIcon size={28} />}
      title={t(kind === 'chunk' ? 'chunkFailed' : 'crashed')}
      detail={t(kind === 'chunk' ? 'chunkFailedDetail' : 'crashedDetail')}
    >
      <Button kind="primary" onClick={onReload}>
        {t('reload')}
      </Button>
      <CopyDetails fault={kind} />
    </StateView>
  );
}

interface BoundaryProps {
  readonly onReload: () => void;
  readonly resetKey: string;
  readonly children: ReactNode;
}
interface BoundaryState {
  readonly brokenAt: string | null;
}

/** Error boundary of a screen. A broken screen does not break the rest of the app; another `resetKey` resets it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { brokenAt: null };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { brokenAt: '' };
  }

  override componentDidCatch(_error: unknown, _info: ErrorInfo): void {
    this.setState({ brokenAt: this.props.resetKey });
  }

  override componentDidUpdate(previousProps: BoundaryProps): void {
    if (this.state.brokenAt !== null && previousProps.resetKey !== this.props.resetKey)
      this.setState({ brokenAt: null });
  }

  override render(): ReactNode {
    return this.state.brokenAt === null ? (
      this.props.children
    ) : (
      <BrokenScreen kind="crash" onReload={this.props.onReload} />
    );
  }
}
