import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';

const failedParts = new Set<() => void>();

/** Makes parts that failed to load try again when they are next rendered. */
export function forgetFailures() {
  for (const forget of failedParts) forget();
  failedParts.clear();
}

/**
 * A component whose code is loaded when it is first rendered, for use inside a `Part`. `lazy` alone remembers a failed
 * import for as long as the page lives; this one tries again. Current browsers also refetch a failed module. Older ones do
 * not, so a `Part` that fails twice offers to reload the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let LazyComponent = ask();
  function ask(): ComponentType<Props> {
    // Cast to the component's type: lazy() has no type for the props of a generic component.
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failedParts.add(() => {
          LazyComponent = ask();
        });
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  }
  return function LazyPart(props) {
    return createElement(LazyComponent, props);
  };
}
