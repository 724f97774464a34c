import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { siteRoutes, type SiteRecord } from '@plumbline/contracts';
import { useSend } from '../../api/call.ts';
import { useMay } from '../../api/use-may.ts';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';
import { Section } from '../../components/section.tsx';

/** Sets the pages that search engines may drop. From the next analysis on, their loss is not an issue. */
export function ExpectedLosses({ site }: { readonly site: SiteRecord }) {
  const mayChange = useMay(siteRoutes.putExpectedLosses);
  const put = useSend(siteRoutes.putExpectedLosses, [siteRoutes.get]);
  return (
    <Section title="Pages that may be lost">
      <Form
        onSubmit={(form) =>
          put.mutate({
            params: { siteId: site.id },
            body: { patterns: formText(form, 'patterns').split(/\s+/).filter(Boolean) },
          })
        }
      >
        <Stack>
          <Textarea
            label="Paths, one a line"
            description="From the next analysis on, a page on one of these paths may leave search results. * stands for any characters but a slash, ** for any."
            name="patterns"
            defaultValue={site.expectedLosses.join('\n')}
            placeholder="/campaigns/**"
            autosize
            minRows={2}
            maxRows={12}
            readOnly={!mayChange}
            error={faultOfField(put.error, 'patterns')}
          />
          {isGeneral(put.error, ['patterns']) && <Failure error={put.error} />}
          {mayChange && (
            <Group>
              <Button type="submit" loading={put.isPending}>
                Keep the list
              </Button>
              {put.isSuccess && <Text size="sm">Kept.</Text>}
            </Group>
          )}
        </Stack>
      </Form>
    </Section>
  );
}
