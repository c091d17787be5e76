import { useStore } from 'jotai';
import { type ComponentType, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from '../features/screen-states/boundary';
import { lazyScreen } from '../features/screen-states/load-screen';
import type { ScreenRoute } from '../navigation/route';
import { useRouteTitle } from '../navigation/use-title';
import { useServices } from '../state/services';
import { openScreenAtom } from '../state/session/open-screen';

const bodies = new Map<ScreenRoute, ComponentType>();
function bodyOf(route: ScreenRoute): ComponentType {
  const body = bodies.get(route) ?? lazyScreen(route.load);
  bodies.set(route, body);
  return body;
}

/** Whether somebody may be sent back to a screen that was open. */
const isPlace = ({ path }: ScreenRoute): boolean => path !== '/404' && path !== '/login';

/** A screen under its title. A screen that knows a better one sets it later; one that breaks leaves its frame whole. */
export function Screen({ route, title }: { readonly route: ScreenRoute; readonly title: string }) {
  const store = useStore();
  const { pathname } = useLocation();
  const { reload } = useServices();
  useRouteTitle(title);
  useEffect(() => {
    const { place } = store.get(openScreenAtom);
    store.set(openScreenAtom, { path: route.path, place: isPlace(route) ? pathname : place });
  }, [store, route, pathname]);
  const Body = bodyOf(route);
  return (
    <Boundary place={pathname} onReload={reload}>
      <Body />
    </Boundary>
  );
}
