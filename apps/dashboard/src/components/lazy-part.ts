import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** The error if the browser could not load a file of the dashboard. */
export class PartMissingError extends Error {
  override readonly name = 'PartMissingError';
  override readonly message =
    'This part of the dashboard could not be loaded: the connection was lost, or the dashboard was updated meanwhile.';
}

/** Converts a failed `import()` to an error that says what happened. */
export function orMissing(cause: unknown): never {
  throw new PartMissingError(undefined, { cause });
}

/** Returns a part of a screen that is loaded when it is first shown. */
export function lazyPart<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(orMissing));
}
