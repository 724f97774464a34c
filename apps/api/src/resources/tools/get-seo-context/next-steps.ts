import { toolRoutes, type NextStep } from '@plumbline/contracts';
import { nextStep } from '../next-step.ts';
import type { KnownSite } from './known-site.ts';

const WAIT_SECONDS = 25;

/** Yields calls that the caller may make, the most helpful first. */
export function* nextSteps({ site, analysis, running, actions, principal }: KnownSite): Generator<NextStep> {
  const domain = site.host;
  if (running !== null) {
    const input = { siteCheckId: running.id, waitSeconds: WAIT_SECONDS };
    yield* nextStep(principal, toolRoutes.getScan, input, 'Wait for the scan that is running.');
  }
  if (analysis !== null && actions.length > 0) {
    yield* nextStep(principal, toolRoutes.getPlan, { domain }, 'What to do, the most urgent first.');
    if (actions.some(({ fixableTargets }) => fixableTargets > 0)) {
      const ready = { domain, filter: ['auto_fixable'] };
      yield* nextStep(principal, toolRoutes.getPlan, ready, 'Only what has an exact change.');
    }
    yield* nextStep(principal, toolRoutes.getPlan, { domain, view: 'specs' }, 'The plan as pieces of work.');
  }
  if (running === null) {
    const why =
      analysis === null ? 'Nothing is known about the site yet.' : 'After a deployment, look again.';
    yield* nextStep(principal, toolRoutes.scanSite, { siteId: site.id }, why);
  }
}
