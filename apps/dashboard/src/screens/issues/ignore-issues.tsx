import {
  counted,
  pathMatcher,
  type ActionItemRecord,
  type IssueRecord,
  type SiteCheckRecord,
} from '@plumbline/contracts';
import { usePlan } from '../plan/use-plan.ts';
import IgnoreDialog, { type Ignorable } from './ignore-dialog.tsx';

interface Props {
  readonly issues: readonly IssueRecord[];
  readonly analysis: SiteCheckRecord;
  /** The pattern of paths by which the list is filtered. */
  readonly pattern: string | undefined;
  readonly close: () => void;
  readonly onIgnored: () => void;
}

/** Ignores chosen issues: on their pages, on all pages of their templates, or on the whole site. */
export default function IgnoreIssues({ issues, analysis, pattern, close, onIgnored }: Props) {
  const { actions = [] } = usePlan(analysis.siteId, analysis.id);
  const checkIds = [...new Set(issues.map(({ checkId }) => checkId))];
  const everywhere: Ignorable = {
    label: `${counted(checkIds.length, 'problem')} of them on the whole site`,
    findings: checkIds.map((checkId) => ({ checkId })),
  };
  const alike =
    pattern === undefined
      ? onTemplates(issues, actions)
      : [
          {
            label: `${counted(checkIds.length, 'problem')} of them on pages like ${pattern}`,
            findings: checkIds.map((checkId) => ({ checkId, pattern })),
          },
        ];
  return (
    <IgnoreDialog
      siteId={analysis.siteId}
      close={close}
      onIgnored={onIgnored}
      options={[
        {
          label: `these ${counted(issues.length, 'issue')} on their pages`,
          findings: issues.map(({ checkId, url }) => ({ checkId, url })),
        },
        ...alike,
        everywhere,
      ]}
    />
  );
}

/** Returns the choice to ignore the issues on all pages of their templates; none if an issue has no template. */
function onTemplates(
  issues: readonly IssueRecord[],
  actions: readonly ActionItemRecord[],
): readonly Ignorable[] {
  const findings = new Map<string, { readonly checkId: string; readonly pattern: string }>();
  for (const { checkId, url } of issues) {
    const path = new URL(url).pathname;
    const templates = actions.find((action) => action.checkId === checkId)?.templates ?? [];
    const template = templates.find(({ pattern }) => pathMatcher(pattern)(path));
    if (template === undefined) return [];
    findings.set(`${checkId} ${template.pattern}`, { checkId, pattern: template.pattern });
  }
  const patterns = [...new Set([...findings.values()].map(({ pattern }) => pattern))];
  return [{ label: `on all pages like ${patterns.join(', ')}`, findings: [...findings.values()] }];
}
