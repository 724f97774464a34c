import { Accordion, Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { featureSpecRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/call.ts';
import { Copy } from '../../components/copy.tsx';
import { Failure } from '../../components/failure.tsx';

/** The plan as pieces of work, to hand to a developer or a coding assistant. */
export function FeatureSpecs({ siteId }: { readonly siteId: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  const { data, error } = useQuery({
    ...read(featureSpecRoutes.list, { params: { siteId } }),
    enabled: opened,
  });
  const specs = typeof data === 'object' ? data.data : [];
  return (
    <>
      <Button variant="default" onClick={open}>
        Work packages
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        size="lg"
        title="Work packages to copy"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
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
      </Modal>
    </>
  );
}
