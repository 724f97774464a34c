import { Accordion } from '@mantine/core';
import { featureSpecRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/call.ts';
import { Copy } from '../../components/copy.tsx';
import { Failure } from '../../components/failure.tsx';

/** Lists the pieces of work by title, each with its text to copy. */
export default function FeatureSpecList({ siteId }: { readonly siteId: string }) {
  const { data, error } = useQuery(read(featureSpecRoutes.list, { params: { siteId } }));
  const specs = typeof data === 'object' ? data.data : [];
  return (
    <>
      {error && <Failure error={error} />}
      <Accordion>
        {specs.map((spec) => (
          <Accordion.Item key={spec.id} value={spec.id}>
            <Accordion.Control>{spec.title}</Accordion.Control>
            <Accordion.Panel>
              <Copy text={spec.markdown} what="Copy as Markdown" />
              <pre className="code" tabIndex={0}>
                {spec.markdown}
              </pre>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}
