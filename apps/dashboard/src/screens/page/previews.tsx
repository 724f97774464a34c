import { Stack, Text } from '@mantine/core';
import type { PageDetail } from '@plumbline/contracts';
import { Section } from '../../components/section.tsx';
import { readableHost } from '../../components/values/readable-host.ts';
import { readableUrl } from '../../components/values/readable-url.ts';

/** Approximate widths at which search engines cut texts. */
const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 160;

/** An approximation of how a search engine shows the page. */
export function SearchPreview({ page }: { readonly page: PageDetail }) {
  const { host, pathname } = new URL(page.url);
  return (
    <Section title="As a search result">
      <Stack gap={2} dir="auto" lang={page.language ?? undefined}>
        <Text size="xs" c="dimmed" className="breaks">
          {readableHost(host)}
          {readableUrl(pathname).replaceAll('/', ' › ').replace(/ › $/, '')}
        </Text>
        <Text size="md" c="var(--accent)" className="breaks">
          {cut(page.title, TITLE_SHOWN) ?? 'No title: the engine makes one up'}
        </Text>
        <Text size="sm" className="breaks">
          {cut(page.description, DESCRIPTION_SHOWN) ??
            'No description: the engine takes some words of the page'}
        </Text>
      </Stack>
    </Section>
  );
}

/**
 * An approximation of how a social network shows a link to the page. It names the image and does not fetch it,
 * because the dashboard sends requests only to its own service.
 */
export function SocialPreview({ page }: { readonly page: PageDetail }) {
  const { social } = page;
  const title = social['og:title'] ?? social['twitter:title'] ?? page.title;
  const image = social['og:image'] ?? social['twitter:image'];
  return (
    <Section title="As a social card">
      <Stack gap={2} dir="auto">
        <Text size="xs" c="dimmed" className="card breaks" ta="center" py="lg" mb={4}>
          {image ?? 'No image'}
        </Text>
        <Text size="xs" c="dimmed">
          {readableHost(new URL(page.url).host)}
        </Text>
        <Text size="sm" fw={600} className="breaks">
          {cut(title, TITLE_SHOWN) ?? 'No title'}
        </Text>
        <Text size="sm" className="breaks">
          {cut(social['og:description'] ?? page.description, DESCRIPTION_SHOWN) ?? ''}
        </Text>
      </Stack>
    </Section>
  );
}

function cut(text: string | null | undefined, length: number): string | null {
  if (text === null || text === undefined || text === '') return null;
  const letters = Array.from(text);
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()} …`;
}
