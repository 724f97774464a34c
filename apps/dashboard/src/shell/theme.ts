import { createTheme } from '@mantine/core';

/**
 * The theme. It has one accent for actions; colours of meaning are in app.css. Animations respect the system's
 * setting for reduced motion.
 */
export const theme = createTheme({
  colors: {
    // Greys of the dark theme, with as much blue as its cards.
    dark: [
      '#e8eaee',
      '#c3c8d1',
      '#a2abb8',
      '#6b7482',
      '#3a414d',
      '#2a2f38',
      '#1d2129',
      '#171a20',
      '#12151a',
      '#0f1115',
    ],
  },
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
