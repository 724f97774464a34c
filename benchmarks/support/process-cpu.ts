import { readFileSync } from 'node:fs';

/** Clock ticks a second in which Linux counts CPU time, on every machine of today. */
const TICKS_PER_SECOND = 100;

function childrenOf(pid: string): readonly string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
}

/** Returns the CPU of a process and its ended children, in user and system mode (proc_pid_stat(5), fields 14 to 17). */
export function cpuSecondsOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_PER_SECOND;
}

/** Returns the CPU of a process and of all that it started. */
export function treeSeconds(pid: number): number {
  const ofTree = (each: string): number =>
    childrenOf(each).reduce((seconds, child) => seconds + ofTree(child), cpuSecondsOf(each));
  return ofTree(String(pid));
}

/**
 * Returns the memory of a process and of all that it started, each page once (proc_pid_smaps(5), "Pss"), in MB. What ends
 * meanwhile has none.
 */
export function treeMegabytes(pid: number): number {
  const ofTree = (each: string): number => {
    try {
      return childrenOf(each).reduce((megabytes, child) => megabytes + ofTree(child), megabytesOf(each));
    } catch (error) {
      if (hasEnded(error)) return 0;
      throw error;
    }
  };
  return ofTree(String(pid));
}

function hasEnded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
}

function megabytesOf(pid: string): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
