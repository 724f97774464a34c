import {
  Button,
  Checkbox,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { CrawlOptions } from '@plumbline/contracts';
import { useState, type ReactNode } from 'react';
import { Form } from '../../components/forms/form.tsx';
import { Failure } from '../../components/failure.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';

export type CrawlWishes = CrawlOptions & { readonly callbackUrl?: string | undefined };

const OPTION_FIELDS = ['maxPages', 'maxDepth', 'include', 'exclude', 'urls', 'as', 'render'] as const;
type OptionField = (typeof OPTION_FIELDS)[number];

interface Props {
  readonly act: string;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (options: CrawlWishes, form: FormData) => void;
  /** The part of the request that holds the options. Default: the request itself. */
  readonly within?: string;
  /** More fields, above the options. */
  readonly children?: ReactNode;
  /** The names of these fields, which show their own errors. */
  readonly childFields?: readonly string[];
}

/** A form with the crawl options, all of which are optional. */
export function CrawlOptionsForm({
  act,
  pending,
  error,
  onSubmit,
  within,
  children,
  childFields = [],
}: Props) {
  const pathOf = (field: OptionField) => (within === undefined ? field : `${within}.${field}`);
  const faultOf = (field: OptionField) => faultOfField(error, pathOf(field));
  const shownFields = [...OPTION_FIELDS.map(pathOf), 'callbackUrl', ...childFields];
  const [mode, setMode] = useState<'site' | 'sitemap' | 'list'>('site');
  return (
    <Form onSubmit={(form) => onSubmit(wishesOf(form, mode), form)}>
      <Stack>
        {children}
        <div>
          <Text size="sm" fw={500} id="mode-label">
            Where the pages come from
          </Text>
          <SegmentedControl
            aria-labelledby="mode-label"
            fullWidth
            value={mode}
            onChange={setMode}
            data={[
              { value: 'site', label: 'Links' },
              { value: 'sitemap', label: 'Sitemaps' },
              { value: 'list', label: 'A list' },
            ]}
          />
        </div>
        {mode === 'list' && (
          <Textarea
            label="URLs, one a line"
            name="urls"
            autosize
            minRows={3}
            maxRows={10}
            required
            error={faultOf('urls')}
          />
        )}
        <NumberInput
          label="Pages at most"
          name="maxPages"
          placeholder="as the plan allows"
          min={1}
          allowDecimal={false}
          thousandSeparator=","
          error={faultOf('maxPages')}
        />
        <NumberInput
          label="Links away from the start at most"
          name="maxDepth"
          placeholder="any number"
          min={0}
          allowDecimal={false}
          error={faultOf('maxDepth')}
        />
        <Textarea
          label="Only paths that match"
          description="Patterns such as /blog/**, one a line"
          name="include"
          autosize
          error={faultOf('include')}
        />
        <Textarea label="Leave out paths that match" name="exclude" autosize error={faultOf('exclude')} />
        <TextInput
          label="Later address"
          description="Of a preview: where the site will live, such as https://example.com/"
          name="as"
          type="url"
          error={faultOf('as')}
        />
        <NativeSelect
          label="Pages that need JavaScript"
          name="render"
          data={[
            { value: 'auto', label: 'Open them in a browser' },
            { value: 'never', label: 'Read them as the server sends them' },
            { value: 'always', label: 'Open all pages in a browser' },
          ]}
          error={faultOf('render')}
        />
        <Checkbox
          name="measureVitals"
          label="Measure a few pages on a slow phone"
          description="In a browser, after all pages are read: some minutes longer"
        />
        <TextInput
          label="Notify this URL at the end"
          name="callbackUrl"
          type="url"
          error={faultOfField(error, 'callbackUrl')}
        />
        {isGeneral(error, shownFields) && <Failure error={error} />}
        <Button type="submit" loading={pending}>
          {act}
        </Button>
      </Stack>
    </Form>
  );
}

function wishesOf(form: FormData, mode: 'site' | 'sitemap' | 'list'): CrawlWishes {
  const lines = (name: string) =>
    formText(form, name)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const number = (name: string) => {
    const text = formText(form, name).replaceAll(',', '');
    return text === '' ? undefined : Number(text);
  };
  const include = lines('include');
  const exclude = lines('exclude');
  const address = (name: string) => {
    const text = formText(form, name);
    return text === '' ? undefined : text;
  };
  const render = formText(form, 'render') as NonNullable<CrawlOptions['render']>;
  return {
    mode: mode === 'site' ? undefined : mode,
    urls: mode === 'list' ? lines('urls') : undefined,
    maxPages: number('maxPages'),
    maxDepth: number('maxDepth'),
    include: include.length === 0 ? undefined : include,
    exclude: exclude.length === 0 ? undefined : exclude,
    as: address('as'),
    render: render === 'auto' ? undefined : render,
    measureVitals: form.has('measureVitals') ? true : undefined,
    callbackUrl: address('callbackUrl'),
  };
}
