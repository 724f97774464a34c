import { createTheme } from '@mantine/core';

/** One accent for actions; colours of meaning are in app.css. Animations respect the system's wish for less motion. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '24px' }, h2: { fontSize: '20px' } } },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
});
