import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const root = path.join(import.meta.dirname, '../../../..');
const CHART = path.join(root, 'deploy/helm/plumbline');
const RENDERER = path.join(import.meta.dirname, 'render-chart.go');

type Tree = Readonly<Record<string, unknown>>;

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: unknown;
}

export interface Container {
  readonly name: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env: readonly EnvironmentVariable[];
  readonly securityContext: unknown;
  readonly readinessProbe?: { readonly httpGet: { readonly path: string; readonly port: string } };
}

interface EnvironmentVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef: { readonly name: string; readonly key: string; readonly optional: boolean };
  };
}

export interface Pod {
  readonly securityContext: unknown;
  readonly initContainers?: readonly Container[];
  readonly containers: readonly [Container];
}

/** The values that an operator has to set. */
export const required = { image: { repository: 'registry.example/plumbline' }, secretName: 'plumbline' };

/**
 * True if Go is installed, which Helm's engine and functions need (Debian's packages golang-go and
 * golang-github-masterminds-sprig-dev).
 */
export const hasGo = spawnSync('go', ['version']).status === 0;

/** Compiles the program that renders charts. */
export function buildRenderer(program: string): void {
  if (!hasGo)
    throw new Error('Install what renders the chart: golang-go golang-github-masterminds-sprig-dev');
  execFileSync('go', ['build', '-o', program, RENDERER], {
    env: { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' },
  });
}

/** Renders the chart with the values of an operator. @throws Error with the complaint of the chart */
export function renderChart(program: string, values: Tree): readonly Manifest[] {
  const chart = parse(readFileSync(path.join(CHART, 'Chart.yaml'), 'utf8')) as { appVersion: string };
  const defaults = parse(readFileSync(path.join(CHART, 'values.yaml'), 'utf8')) as Tree;
  const scope = {
    Values: merged(defaults, values),
    Release: { Name: 'seo', Namespace: 'default' },
    Chart: { AppVersion: chart.appVersion },
  };
  const { status, stdout, stderr } = spawnSync(program, [CHART], {
    input: JSON.stringify(scope),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

/** Merges values of an operator into those of the chart, as Helm does. */
function merged(below: Tree, above: Tree): Tree {
  const overlaid = Object.entries(above).map(([key, value]): [string, unknown] => {
    const under = below[key];
    return [key, isTree(under) && isTree(value) ? merged(under, value) : value];
  });
  return { ...below, ...Object.fromEntries(overlaid) };
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the pods of the chart's own processes by name. */
export function podsOf(manifests: readonly Manifest[]): ReadonlyMap<string, Pod> {
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
  return new Map(
    deployments.map(({ spec }) => {
      const pod = (spec as { template: { spec: Pod } }).template.spec;
      return [pod.containers[0].name, pod];
    }),
  );
}
