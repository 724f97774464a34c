import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as keda from '@kubernetes-models/keda/keda.sh/v1alpha1';
import * as apps from 'kubernetes-models/apps/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { buildRenderer, hasGo, podsOf, renderChart, required, type Manifest } from './testing/chart.ts';

const root = path.join(import.meta.dirname, '../../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'chart-'));
const program = path.join(scratch, 'render-chart');
const withGo = hasGo ? describe : describe.skip;
if (!hasGo) process.stderr.write('\n  NO GO: THE HELM CHART IS NOT RENDERED.\n\n');

interface Validated {
  validate(): void;
}
/** Classes whose `validate` checks a manifest against the JSON schema of Kubernetes or KEDA. */
const models: Readonly<Record<string, Readonly<Record<string, new (data: never) => Validated>>>> = {
  v1: core as never,
  'apps/v1': apps as never,
  'policy/v1': policy as never,
  'networking.k8s.io/v1': networking as never,
  'keda.sh/v1alpha1': keda as never,
};

const bundled = { postgresql: { bundled: true }, redis: { bundled: true } };
const scaled = { keda: { enabled: true, prometheusUrl: 'http://prometheus:9090' } };
const render = (values: object = {}): readonly Manifest[] => renderChart(program, { ...required, ...values });

interface Egress {
  readonly to?: readonly { readonly ipBlock?: { readonly cidr: string } }[];
}
interface NetworkPolicySpec {
  readonly podSelector: { readonly matchLabels: Readonly<Record<string, string>> };
  readonly egress?: readonly Egress[];
}

withGo('the Helm chart', () => {
  beforeAll(() => buildRenderer(program));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test.each([
    ['with external stores', {}],
    ['with bundled stores', bundled],
    ['that scales on waiting work', scaled],
    ['without network policies', { networkPolicies: { enabled: false } }],
  ])('%s fits the schemas of Kubernetes', (_, values) => {
    const manifests = render(values);
    for (const manifest of manifests) {
      const Model = models[manifest.apiVersion]?.[manifest.kind];
      if (Model === undefined) throw new Error(`No schema of ${manifest.apiVersion} ${manifest.kind}`);
      new Model(manifest as never).validate();
    }
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(JSON.stringify(manifests)).not.toContain('<no value>');
  });

  test.each([
    [{ image: { repository: '' } }, 'Set image.repository'],
    [{ secretName: '' }, 'Set secretName'],
    [{ keda: { enabled: true } }, 'Set keda.prometheusUrl'],
  ])('%j is refused with what to do', (values, message) => {
    expect(() => render(values)).toThrow(message);
  });

  test('a digest names the image', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const [api] = podsOf(render({ image: { repository: 'registry.example/plumbline', digest } })).values();
    expect(api?.containers[0]).toMatchObject({ image: `registry.example/plumbline@${digest}` });
  });

  test('its commands are the same as in docker-compose.yml', () => {
    const compose = parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
      services: Readonly<Record<string, { command?: readonly string[] }>>;
    };
    for (const [name, { containers, initContainers = [] }] of podsOf(render())) {
      // The image runs the API by default.
      const command = compose.services[name]?.command ?? ['node', 'apps/api/dist/main.js'];
      expect({ name, args: containers[0].args }).toEqual({ name, args: command });
      for (const { command } of initContainers) expect(command).toEqual(compose.services['migrate']?.command);
    }
  });

  test('each container is unprivileged and writes to no disk but /tmp', () => {
    for (const pod of podsOf(render()).values()) {
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  test('secrets are references, also in addresses of bundled stores', () => {
    const manifests = render(bundled);
    expect(manifests.map(({ kind }) => kind)).not.toContain('Secret');
    for (const [, { containers }] of podsOf(manifests)) {
      const secret = containers[0].env.filter(({ name }) => /PASSWORD|SECRET|KEY|_URL$/.test(name));
      const open = secret.filter(
        ({ name, value, valueFrom }) =>
          valueFrom?.secretKeyRef.key !== name &&
          !/^http:|\$\((?:POSTGRES|REDIS)_PASSWORD\)/.test(value ?? ''),
      );
      expect(open).toEqual([]);
    }
  });

  test('optional secrets go to the processes that use them', () => {
    const taken = [...podsOf(render())].map(([name, { containers }]) => [
      name,
      containers[0].env
        .filter(({ valueFrom }) => valueFrom?.secretKeyRef.optional === true)
        .map(({ name }) => name),
    ]);
    const ofStores = ['REDIS_URL', 'SECRETS_KEY_OTHER'];
    expect(Object.fromEntries(taken)).toEqual({
      api: ofStores.concat('CALLER_SECRET', 'OPERATOR_KEY', 'SMTP_URL'),
      'crawler-worker': ofStores.concat('CRUX_API_KEY'),
      renderer: ofStores,
      'webhook-dispatcher': ofStores.concat('SMTP_URL'),
      'mcp-server': ['CALLER_SECRET'],
    });
  });

  test('only crawlers, renderers and dispatchers can reach the internet', () => {
    const policies = render().filter(({ kind }) => kind === 'NetworkPolicy');
    const open = policies
      .map(({ spec }) => spec as NetworkPolicySpec)
      .filter(({ egress = [] }) =>
        egress.some(({ to }) => to?.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0') === true),
      );
    expect(open.map(({ podSelector }) => podSelector.matchLabels['app.kubernetes.io/component'])).toEqual([
      'crawler-worker',
      'renderer',
      'webhook-dispatcher',
    ]);
    const closed = policies.find(({ metadata }) => metadata.name === 'seo-default');
    if (closed === undefined) throw new Error('No policy closes everything');
    expect(closed.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
    expect((closed.spec as NetworkPolicySpec).podSelector.matchLabels).not.toHaveProperty(
      'app.kubernetes.io/component',
    );
  });

  test('each process has a disruption budget, and those with queued work scale with its age', () => {
    const manifests = render(scaled);
    const namesOf = (kind: string) =>
      manifests.filter((manifest) => manifest.kind === kind).map(({ metadata }) => metadata.name);
    expect(namesOf('PodDisruptionBudget')).toEqual(namesOf('Deployment'));
    expect(namesOf('ScaledObject')).toEqual(['seo-crawler-worker', 'seo-renderer', 'seo-webhook-dispatcher']);
  });
});
