import { useProgress } from '../../api/use-progress.ts';
import { LiveAnalysis } from '../analysis/live-analysis.tsx';

/** Shows the analysis of a site that has no result yet. */
export default function FirstAnalysis({ siteCheckId }: { readonly siteCheckId: string }) {
  return <LiveAnalysis siteCheckId={siteCheckId} {...useProgress(siteCheckId)} />;
}
