import { useStore } from 'jotai';
import { type ComponentType, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from '../features/screen-states/boundary';
import { lazyScreen } from '../features/screen-states/load-screen';
import type { ScreenRoute } from '../navigation/route';
import { useRouteTitle } from '../navigation/use-title';
import { useServices } from '../state/services';
import { openScreenAtom } from '../state/session/open-screen';
import type { LoadScreen } from './load-screen';

const bodies = new Map<LoadScreen, ComponentType>();
function getBody(load: LoadScreen): ComponentType {
  const body = bodies.get(load) ?? lazyScreen(load);
  bodies.set(load, body);
  return body;
}

interface ScreenProps {
  readonly route: ScreenRoute;
  readonly title: string;
  /** Must be the same function on every render: the loaded component is cached by it. */
  readonly load: LoadScreen;
}

/** Whether the user may be sent back to the screen later. */
const isReturnable = ({ path }: ScreenRoute): boolean => path !== '/404' && path !== '/login';

/** Renders a screen and sets its title, which it may refine. An error in the screen leaves its frame intact. */
export function Screen({ route, title, load }: ScreenProps) {
  const store = useStore();
  const { pathname } = useLocation();
  const { reload } = useServices();
  useRouteTitle(title);
  useEffect(() => {
    const { place } = store.get(openScreenAtom);
    store.set(openScreenAtom, { path: route.path, place: isReturnable(route) ? pathname : place });
  }, [store, route, pathname]);
  const Body = getBody(load);
  return (
    <Boundary resetKey={pathname} onReload={reload}>
      <Body />
    </Boundary>
  );
}
