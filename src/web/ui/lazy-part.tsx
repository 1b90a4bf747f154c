import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';

const failed = new Set<() => void>();

/** What failed to load is requested again when it is next drawn. */
export function forgetFailures() {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A component whose code comes when it is first drawn, for use inside a `Part`. `lazy` alone remembers a failed
 * import for as long as the page lives; this one asks again. Browsers fetch a failed module again, too; the
 * older ones that do not are why a `Part` that fails twice offers to load the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let Loaded = ask();
  function ask(): ComponentType<Props> {
    // Typed as what it draws: lazy() has no type for the props of a generic component.
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(() => {
          Loaded = ask();
        });
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  }
  return function LazyPart(props) {
    return createElement(Loaded, props);
  };
}
