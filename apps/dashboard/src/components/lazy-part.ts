import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A file of the dashboard that the browser could not load. */
export class PartMissingError extends Error {
  override readonly name = 'PartMissingError';
  override readonly message =
    'This part of the dashboard could not be loaded: the connection was lost, or the dashboard was updated meanwhile.';
}

/** Turns a failed `import()` into an error that says what happened. */
export function orMissing(cause: unknown): never {
  throw new PartMissingError(undefined, { cause });
}

/** A part of a screen that is loaded when it is first shown. */
export function lazyPart<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(orMissing));
}
