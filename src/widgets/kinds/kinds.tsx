/** Rare kinds are loaded with the first such widget on a page. */
import { memo, type ReactElement } from 'react';
import type { Widget } from '../../page-document/model';
import type { WidgetProps } from '../frame/widget-props';
import { Count } from './count';
import { Image } from './image';
import { Lamp } from './lamp';
import { createLazyKind } from './lazy-kind';
import { Multistate } from './multistate';
import { Nav } from './nav';
import { Panel } from './panel';
import { Pipe } from './pipe';
import { Placeholder } from './placeholder';
import { Progress } from './progress';
import { Rotor } from './rotor';
import { Shape } from './shape';
import { Tank } from './tank';
import { Text } from './text';
import { Value } from './value';

const loadControls = () => import('./control-kinds');
const loadTables = () => import('./table-kinds');
const loadEmbeds = () => import('./embed-kinds');
const Button = createLazyKind(async () => (await loadControls()).Button);
const Input = createLazyKind(async () => (await loadControls()).Input);
const Switch = createLazyKind(async () => (await loadControls()).Switch);
const Select = createLazyKind(async () => (await loadControls()).Select);
const Options = createLazyKind(async () => (await loadControls()).Options);
const Slider = createLazyKind(async () => (await loadControls()).Slider);
const Trend = createLazyKind(async () => (await import('./trend/trend')).Trend);
const Gauge = createLazyKind(async () => (await import('./gauge')).Gauge);
const Table = createLazyKind(async () => (await loadTables()).Table);
const AlarmTable = createLazyKind(async () => (await loadTables()).AlarmTable);
const History = createLazyKind(async () => (await import('./history/history')).History);
const Video = createLazyKind(async () => (await loadEmbeds()).Video);
const MapBox = createLazyKind(async () => (await loadEmbeds()).MapBox);
const Weather = createLazyKind(async () => (await loadEmbeds()).Weather);
const Clock = createLazyKind(async () => (await loadEmbeds()).Clock);
const Iframe = createLazyKind(async () => (await loadEmbeds()).Iframe);

/** Draws a widget of any kind. The explicit return type makes the compiler report a missing kind. */
export const AnyWidget = memo(function AnyWidget({ widget, index }: WidgetProps<Widget>): ReactElement {
  switch (widget.kind) {
    case 'text':
      return <Text widget={widget} index={index} />;
    case 'image':
      return <Image widget={widget} index={index} />;
    case 'shape':
      return <Shape widget={widget} index={index} />;
    case 'value':
      return <Value widget={widget} index={index} />;
    case 'input':
      return <Input widget={widget} index={index} />;
    case 'button':
      return <Button widget={widget} index={index} />;
    case 'switch':
      return <Switch widget={widget} index={index} />;
    case 'lamp':
      return <Lamp widget={widget} index={index} />;
    case 'multistate':
      return <Multistate widget={widget} index={index} />;
    case 'tank':
      return <Tank widget={widget} index={index} />;
    case 'progress':
      return <Progress widget={widget} index={index} />;
    case 'gauge':
      return <Gauge widget={widget} index={index} />;
    case 'pipe':
      return <Pipe widget={widget} index={index} />;
    case 'rotor':
      return <Rotor widget={widget} index={index} />;
    case 'trend':
      return <Trend widget={widget} index={index} />;
    case 'nav':
      return <Nav widget={widget} index={index} />;
    case 'count':
      return <Count widget={widget} index={index} />;
    case 'panel':
      return <Panel widget={widget} index={index} />;
    case 'select':
      return <Select widget={widget} index={index} />;
    case 'options':
      return <Options widget={widget} index={index} />;
    case 'slider':
      return <Slider widget={widget} index={index} />;
    case 'table':
      return <Table widget={widget} index={index} />;
    case 'alarmTable':
      return <AlarmTable widget={widget} index={index} />;
    case 'history':
      return <History widget={widget} index={index} />;
    case 'video':
      return <Video widget={widget} index={index} />;
    case 'map':
      return <MapBox widget={widget} index={index} />;
    case 'weather':
      return <Weather widget={widget} index={index} />;
    case 'clock':
      return <Clock widget={widget} index={index} />;
    case 'iframe':
      return <Iframe widget={widget} index={index} />;
    case 'placeholder':
      return <Placeholder widget={widget} index={index} />;
  }
});
