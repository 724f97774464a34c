import { retentionRoutes, siteRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read, useSend } from '../../api/call.ts';
import { useMay } from '../../api/use-may.ts';
import { Failure } from '../failure.tsx';
import { Section } from '../section.tsx';
import { Waiting } from '../waiting.tsx';
import { RetentionForm } from './retention-form.tsx';

const TITLE = 'How long details stay';

/** The retention of one site. */
export function SiteRetention({ siteId }: { readonly siteId: string }) {
  const params = { siteId };
  const { data, error, refetch } = useQuery(read(retentionRoutes.getOfSite, { params }));
  const put = useSend(retentionRoutes.putOfSite, [retentionRoutes.getOfSite, siteRoutes.listAnalyses]);
  const mayChange = useMay(retentionRoutes.putOfSite);
  return (
    <Section title={TITLE}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting height={200}>Reading how long details stay …</Waiting>}
      {data && (
        <RetentionForm
          retention={data}
          mayChange={mayChange}
          send={(body) => put.mutateAsync({ params, body })}
          pending={put.isPending}
          error={put.error}
        />
      )}
    </Section>
  );
}

/** The retention of all sites without settings of their own. */
export function AccountRetention() {
  const { data, error, refetch } = useQuery(read(retentionRoutes.getOfAccount, {}));
  const put = useSend(retentionRoutes.putOfAccount, [retentionRoutes.getOfAccount]);
  const mayChange = useMay(retentionRoutes.putOfAccount);
  return (
    <Section title={TITLE}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting height={200}>Reading how long details stay …</Waiting>}
      {data && (
        <RetentionForm
          retention={data}
          mayChange={mayChange}
          send={(body) => put.mutateAsync({ body })}
          pending={put.isPending}
          error={put.error}
        />
      )}
    </Section>
  );
}
