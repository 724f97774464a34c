import type { RouteContract } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { useMay } from '../api/use-may.ts';

/** Shows its content to members who may make the call. */
export function May({ call, children }: { readonly call: RouteContract; readonly children: ReactNode }) {
  return useMay(call) ? children : null;
}
