import { type RefObject, useEffect } from 'react';
import { useHref, useNavigate } from 'react-router-dom';

/**
 * Routes clicks on plain links inside an element, where thousands of link components would cost too much. Returns the
 * prefix that turns an app path into an address; '' without a base path.
 */
export function useLinkRouting(root: RefObject<HTMLElement | null>): string {
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  useEffect(() => {
    const { current } = root;
    const handleClick = (event: MouseEvent): void => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href') ?? null;
      if (href === null || event.defaultPrevented) return;
      event.preventDefault();
      void navigate(href.slice(base.length));
    };
    current?.addEventListener('click', handleClick);
    return () => current?.removeEventListener('click', handleClick);
  }, [root, navigate, base]);
  return base;
}
