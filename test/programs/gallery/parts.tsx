import { type ReactNode, useState } from 'react';
import { StatusSteps } from '../../../src/features/writing/status-steps';
import type { Fault } from '../../../src/shared/faults';
import { Badge } from '../../../src/ui/badge';
import { Button } from '../../../src/ui/button';
import { Cell } from '../../../src/ui/cell';
import { Checklist } from '../../../src/ui/checklist';
import * as curveIcons from '../../../src/ui/curve-icons';
import { Dialog, type DialogProps } from '../../../src/ui/dialog';
import * as firstIcons from '../../../src/ui/icon';
import { IconButton } from '../../../src/ui/icon-button';
import * as icons from '../../../src/ui/icons';
import { LateText } from '../../../src/ui/late-text';
import { LevelShape } from '../../../src/ui/level-shape';
import { Logo } from '../../../src/ui/logo';
import { Notice } from '../../../src/ui/notice';
import * as orderIcons from '../../../src/ui/order-icons';
import { PullRefresh } from '../../../src/ui/pull-refresh';
import * as replayIcons from '../../../src/ui/replay-icons';
import * as reportIcons from '../../../src/ui/report-icons';
import { Ring } from '../../../src/ui/ring';
import { RowButton } from '../../../src/ui/row-button';
import { SearchField } from '../../../src/ui/search-field';
import { Segmented } from '../../../src/ui/segmented';
import { SelectField } from '../../../src/ui/select-field';
import { Skeleton } from '../../../src/ui/skeleton';
import { Spinner } from '../../../src/ui/spinner';
import { StartPlaceholder } from '../../../src/ui/start';
import { StateView } from '../../../src/ui/state-view';
import { Steps } from '../../../src/ui/steps';
import { TabBar } from '../../../src/ui/tab-bar';
import { Tag } from '../../../src/ui/tag';
import { TextArea } from '../../../src/ui/text-area';
import { TextField } from '../../../src/ui/text-field';
import { TimeField } from '../../../src/ui/time-field';
import { ToastHost, type ToastItem } from '../../../src/ui/toast-host';
import { Toggle } from '../../../src/ui/toggle';
import { TopBar } from '../../../src/ui/top-bar';

const { AlarmIcon, BackIcon, EmptyIcon, MonitorIcon, OfflineIcon, ReloadIcon, StarIcon, WorkIcon } = icons;
const { EyeIcon, EyeOffIcon } = firstIcons;
const doNothing = (): void => undefined;

const Part = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="gallery-part" data-part={name}>
    <h3>{name}</h3>
    {children}
  </div>
);

const Buttons = () => (
  <Part name="Button">
    {(['primary', 'default', 'danger', 'quiet'] as const).map((kind) => (
      <p key={kind}>
        <Button kind={kind}>{kind}</Button> <Button kind={kind} busy>{`${kind} busy`}</Button>{' '}
        <Button kind={kind} disabled>{`${kind} disabled`}</Button>
      </p>
    ))}
    <Button kind="primary" block>
      block
    </Button>
  </Part>
);

const IconButtons = () => (
  <Part name="IconButton">
    {[{ label: 'plain' }, { label: 'expanded', expanded: true }, { label: 'disabled', disabled: true }].map(
      (state) => (
        <IconButton key={state.label} {...state} onClick={doNothing}>
          <ReloadIcon />
        </IconButton>
      ),
    )}
    <IconButton label="pressed" pressed onClick={doNothing}>
      <StarIcon isFull />
    </IconButton>
  </Part>
);

function TextFields() {
  const [text, setText] = useState('P-201');
  return (
    <Part name="TextField, TextArea, TimeField">
      <TextField label="plain" value={text} onChange={setText} />
      <TextField label="empty" value="" placeholder="placeholder" onChange={doNothing} />
      <TextField label="wrong" value={text} error="This is why it is wrong" onChange={setText} />
      <TextField label="disabled" value={text} disabled onChange={setText} />
      <TextField label="read only" value={text} readOnly onChange={setText} />
      <TextField label="password" type="password" value="secret" end={<AlarmIcon />} onChange={doNothing} />
      <TextArea label="text area" value={text} count={`${text.length} / 200`} onChange={setText} />
      <TextArea label="text area, wrong" value={text} error="Too short" onChange={setText} />
      <TimeField label="time" value="2026-10-09T16:53" isWrong={false} onChange={doNothing} />
      <TimeField label="time, wrong" value="" isWrong onChange={doNothing} />
    </Part>
  );
}

const OPTIONS = [
  { value: 'hand', text: 'Hand' },
  { value: 'auto', text: 'Auto' },
];

function Choices() {
  const [value, setValue] = useState('hand');
  const [query, setQuery] = useState('pump');
  const [isOn, setIsOn] = useState(true);
  return (
    <Part name="SelectField, Segmented, SearchField, Toggle">
      <SelectField label="select" value={value} options={OPTIONS} onChange={setValue} />
      <Segmented label="segmented" value={value} options={OPTIONS} onChange={setValue} />
      <SearchField label="search" clearLabel="clear" value={query} onChange={setQuery} />
      <SearchField label="empty search" clearLabel="clear" value="" onChange={doNothing} />
      <p>
        <Toggle label="on" isOn={isOn} onChange={setIsOn} />{' '}
        <Toggle label="off" isOn={!isOn} onChange={doNothing} />{' '}
        <Toggle label="on, disabled" isOn disabled onChange={doNothing} />{' '}
        <Toggle label="off, disabled" isOn={false} disabled onChange={doNothing} />
      </p>
    </Part>
  );
}

const Feedback = () => (
  <Part name="Notice, Tag, LevelShape, Checklist, StateView">
    {['serious', 'important', 'convention'].map((level) => (
      <LevelShape key={level} level={level} size={24} />
    ))}
    {(['plain', 'warn', 'bad'] as const).map((tone) => (
      <Notice key={tone} tone={tone} action={<Button kind="quiet">Retry</Button>}>
        {`A notice, ${tone}`}
      </Notice>
    ))}
    <p>
      {(['good', 'warn', 'bad', 'stale', 'accent'] as const).map((tone) => (
        <Tag key={tone} tone={tone}>
          {tone}
        </Tag>
      ))}
    </p>
    <Checklist
      label="checklist"
      states={{ kept: 'kept', open: 'open', broken: 'broken' }}
      items={(['kept', 'open', 'broken'] as const).map((state) => ({ key: state, text: state, state }))}
    />
    <StateView icon={<EmptyIcon />} title="Nothing here" detail="Why there is nothing">
      <Button kind="primary">Retry</Button>
    </StateView>
    <StateView icon={<OfflineIcon />} title="No network" tone="bad" />
  </Part>
);

const STEPS = ['Choose', 'Check', 'Done'];

const Steppers = () => (
  <Part name="Steps">
    {STEPS.map((step, at) => (
      <Steps key={step} label={`steps, at ${step}`} steps={STEPS} currentIndex={at} />
    ))}
  </Part>
);

const TABS = [
  { key: 'monitor', name: 'Monitor', icon: <MonitorIcon /> },
  {
    key: 'work',
    name: 'Work, 3 new',
    icon: (
      <Badge count={3}>
        <WorkIcon />
      </Badge>
    ),
  },
];

const Tabs = () => (
  <Part name="TabBar, Badge">
    <p>
      {[0, 7, 120].map((count) => (
        <Button key={count} kind="quiet">
          <Badge count={count} max={99}>
            <AlarmIcon />
          </Badge>{' '}
          {`${count} alarms`}
        </Button>
      ))}
    </p>
    <div className="gallery-box">
      <TabBar
        label="tabs"
        tabs={TABS}
        renderLink={(key, className, content) => (
          <a href={`#${key}`} className={className} aria-current={key === 'monitor' ? 'page' : undefined}>
            {content}
          </a>
        )}
      />
    </div>
  </Part>
);

const Rows = () => (
  <Part name="RowButton, Cell, TopBar, PullRefresh">
    <Cell
      name="cell"
      detail="a line more"
      value="92.5 m"
      icon={<AlarmIcon />}
      end={<Tag tone="good">end</Tag>}
    />
    <Cell name="bare cell" />
    <RowButton icon={<AlarmIcon />} end={<Tag tone="bad">3</Tag>} onClick={doNothing}>
      row
    </RowButton>
    <RowButton current="page" onClick={doNothing}>
      current row
    </RowButton>
    <RowButton disabled onClick={doNothing}>
      disabled row
    </RowButton>
    <TopBar
      title="Top bar"
      start={
        <IconButton label="back" onClick={doNothing}>
          <BackIcon />
        </IconButton>
      }
    />
    <PullRefresh
      texts={{ pulling: 'Pull', release: 'Release', loading: 'Loading' }}
      onRefresh={() => Promise.resolve()}
    >
      <p>pulled down by a finger</p>
    </PullRefresh>
  </Part>
);

const SLOW_NOTICE = { text: 'The answer is slow', afterMs: 0 };

const Waiting = () => (
  <Part name="Spinner, Ring, Skeleton, LateText, Start, Logo">
    <Spinner label="Loading" />
    <p>
      <Ring size={16} /> a ring beside words
    </p>
    <Skeleton label="Loading list" count={2} />
    <LateText value={SLOW_NOTICE}>
      <Skeleton label="Loading slowly" count={1} />
    </LateText>
    <div className="gallery-box">
      <StartPlaceholder label="Starting" />
    </div>
    <Logo />
  </Part>
);

const Icons = () => (
  <Part name="Icons">
    <p className="gallery-icons">
      {Object.entries({
        EyeIcon,
        EyeOffIcon,
        ...icons,
        ...curveIcons,
        ...orderIcons,
        ...replayIcons,
        ...reportIcons,
      }).map(([name, Icon]) => (
        <span key={name} title={name}>
          <Icon />
        </span>
      ))}
    </p>
  </Part>
);

const REFUSED: Fault = { kind: 'refused', code: '1302', message: 'The device refused it' };

const WriteStatuses = () => (
  <Part name="Statuses of a write">
    {(['sent', 'accepted', 'done', 'read-back', 'refused', 'unknown'] as const).map((status) => (
      <StatusSteps
        key={status}
        status={status}
        block={null}
        fault={
          status === 'refused' ? REFUSED : status === 'unknown' ? { kind: 'timeout', afterMs: 30_000 } : null
        }
      />
    ))}
  </Part>
);

const SHAPES = ['dialog', 'sheet', 'wide'] as const satisfies readonly DialogProps['shape'][];
const TOASTS: readonly ToastItem[] = [
  { id: 1, text: 'Done', tone: 'good' },
  { id: 2, text: 'Refused', tone: 'bad' },
  { id: 3, text: 'Said', tone: 'plain' },
];

/** Parts that overlay the page, each opened by a button. */
function Overlays() {
  const [shape, setShape] = useState<(typeof SHAPES)[number] | null>(null);
  const [toasts, setToasts] = useState<readonly ToastItem[]>([]);
  const close = (): void => setShape(null);
  return (
    <Part name="Dialog, ToastHost">
      <p>
        {SHAPES.map((one) => (
          <Button key={one} onClick={() => setShape(one)}>{`open ${one}`}</Button>
        ))}{' '}
        <Button onClick={() => setToasts(TOASTS)}>show toasts</Button>
      </p>
      {shape === null ? null : (
        <Dialog
          shape={shape}
          title={`A ${shape}`}
          closeLabel="close"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button kind="primary" onClick={close}>
                Confirm
              </Button>
            </>
          }
        >
          <p>What it asks.</p>
          <TextField label="field" value="" onChange={doNothing} />
        </Dialog>
      )}
      <ToastHost
        items={toasts}
        closeLabel="close toast"
        onClose={(id) => setToasts((current) => current.filter((one) => one.id !== id))}
      />
    </Part>
  );
}

export const Parts = () => (
  <div className="gallery-parts">
    <Buttons />
    <IconButtons />
    <TextFields />
    <Choices />
    <Feedback />
    <Steppers />
    <Rows />
    <Tabs />
    <Waiting />
    <WriteStatuses />
    <Overlays />
    <Icons />
  </div>
);
