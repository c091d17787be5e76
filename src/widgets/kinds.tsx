/** Which component draws which kind. */
import { memo } from 'react';
import type { Widget } from '../page-document/model';
import { Button } from './button';
import { Count } from './count';
import { Gauge } from './gauge';
import { Image } from './image';
import { Input } from './input';
import { Lamp } from './lamp';
import { Multistate } from './multistate';
import { Nav } from './nav';
import { Pipe } from './pipe';
import { Placeholder } from './placeholder';
import { Progress } from './progress';
import { Rotor } from './rotor';
import { Shape } from './shape';
import { Switch } from './switch';
import { Tank } from './tank';
import { Text } from './text';
import { Trend } from './trend';
import { Value } from './value';
import type { WidgetProps } from './widget-props';

/** Draws a widget of any kind. The same widget and index never draw again but for their own values. */
export const AnyWidget = memo(function AnyWidget({ widget, index }: WidgetProps<Widget>) {
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
    case 'placeholder':
      return <Placeholder widget={widget} index={index} />;
  }
});
