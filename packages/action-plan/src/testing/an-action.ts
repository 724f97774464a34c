import type { ActionItemRecord } from '@plumbline/contracts';

/** Returns an action item for tests, of a check of its own. */
export function anAction(overrides: Partial<ActionItemRecord> = {}): ActionItemRecord {
  return {
    id: '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f',
    actionId: '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e60',
    url: '/sites/01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e61/plan/01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e60',
    firstSeen: '2026-11-20T08:00:00.000Z',
    lastSeen: '2026-11-21T08:00:00.000Z',
    checkId: 'title-too-long',
    title: 'The title is too long',
    description: 'Search results cut it. Shorten it.',
    reference: 'https://example.com/',
    priority: 'medium',
    type: 'meta',
    handling: 'manual_review',
    category: 'title',
    dimension: 'seo_elements',
    impact: 30,
    gain: 1,
    effort: 'low',
    targetsTotal: 1,
    fixableTargets: overrides.handling === 'auto_fixable' ? (overrides.targetsTotal ?? 1) : 0,
    targets: [
      {
        url: 'https://example.com/',
        message: 'The title "Acme" is too long.',
        current: 'Acme',
        observed: { title: 'Acme' },
        handling: 'manual_review',
        dashboardUrl: 'https://seo.example.com/sites/1/issues',
      },
    ],
    templates: [],
    ...overrides,
  };
}
