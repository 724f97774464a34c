import type { RouteContract } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { useMay } from '../api/use-may.ts';

/** What is offered to those only who may make the call. */
export function May({ call, children }: { readonly call: RouteContract; readonly children: ReactNode }) {
  return useMay(call) ? children : null;
}
