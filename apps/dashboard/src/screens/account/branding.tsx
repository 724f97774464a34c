import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { brandingRoutes, type Branding as Settings } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read, useSend } from '../../api/call.ts';
import { useMay } from '../../api/use-may.ts';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';
import { Section } from '../../components/section.tsx';
import { Waiting } from '../../components/waiting.tsx';

const PRESET = '#3b5bdb';

/** Shows and changes the name, colour and logo on reports. */
export function Branding() {
  const { data, error, refetch } = useQuery(read(brandingRoutes.get, {}));
  return (
    <Section title="On reports">
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting height={240}>Reading what is on reports …</Waiting>}
      {data && <BrandingForm branding={data} />}
    </Section>
  );
}

function BrandingForm({ branding }: { readonly branding: Settings }) {
  const put = useSend(brandingRoutes.put, [brandingRoutes.get]);
  const mayChange = useMay(brandingRoutes.put);

  async function save(form: FormData) {
    const name = formText(form, 'name').trim();
    const body = { name: name === '' ? null : name, colour: formText(form, 'colour') };
    const file = form.get('logo');
    const isChosen = file instanceof File && file.size > 0;
    put.mutate({ body: isChosen ? { ...body, logo: await base64Of(file) } : body });
  }

  return (
    <Form onSubmit={(form) => void save(form)}>
      <Stack maw={400}>
        {branding.logo !== null && (
          <Group>
            <img
              src={branding.logo}
              alt="Logo on reports"
              height={48}
              style={{ maxWidth: 200, background: '#fff', padding: 4 }}
            />
            {mayChange && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() =>
                  put.mutate({ body: { name: branding.name, colour: branding.colour, logo: null } })
                }
              >
                Take it off
              </Button>
            )}
          </Group>
        )}
        <TextInput
          label="Logo"
          description="A PNG or an SVG of at most 100 KB"
          name="logo"
          type="file"
          accept="image/png,image/svg+xml"
          disabled={!mayChange}
          error={faultOfField(put.error, 'logo')}
        />
        <TextInput
          label="Name"
          description="The person or company that hands reports over"
          name="name"
          defaultValue={branding.name ?? ''}
          disabled={!mayChange}
          error={faultOfField(put.error, 'name')}
        />
        <TextInput
          label="Colour"
          description="For titles and the trend; dark enough for text on white"
          name="colour"
          type="color"
          defaultValue={branding.colour ?? PRESET}
          disabled={!mayChange}
          error={faultOfField(put.error, 'colour')}
        />
        {isGeneral(put.error, ['logo', 'name', 'colour']) && <Failure error={put.error} />}
        {put.isSuccess && (
          <Text size="sm" role="status">
            Saved: reports made from now on have it.
          </Text>
        )}
        {mayChange && (
          <Group>
            <Button type="submit" loading={put.isPending}>
              Keep
            </Button>
          </Group>
        )}
      </Stack>
    </Form>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
