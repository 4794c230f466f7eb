import { createTheme, type MantineColorsTuple } from '@mantine/core';

const tuple = (hexes: string): MantineColorsTuple =>
  hexes.split(' ').map((hex) => `#${hex}`) as unknown as MantineColorsTuple;

const FONT =
  '"Figures","Noto Sans JP","Noto Sans CJK JP","Hiragino Sans","BIZ UDPGothic","Yu Gothic UI",sans-serif';

/** The tuples pass WCAG AA in the places where Mantine uses their indexes; change none alone. */
export const theme = createTheme({
  primaryColor: 'ai',
  primaryShade: 7,
  black: '#1B2230',
  autoContrast: false,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  focusClassName: 'focus-ring',
  defaultRadius: 6,
  fontFamily: FONT,
  fontWeights: { regular: '400', medium: '700', semibold: '700', bold: '700' },
  headings: { fontFamily: FONT, fontWeight: '700' },
  colors: {
    ai: tuple('EFF4FA DDE8F4 BCD2EA 94B5DA 6992C4 4675AE 325F99 234E87 1B3E6D 142E52'),
    gain: tuple('F2FAF8 E9F5F2 CFE8E2 B5DAD2 7FC0B4 3F9C90 1C7F76 0A6A63 08564F 06443F'),
    loss: tuple('FEF8F1 FDF2E7 FAE8D5 EFCDA9 E2A56C C9762F B65A12 A64700 8A3B00 6B2E00'),
    red: tuple('FEF6F8 FCEDF1 F6D3DD DDA3B3 D2758F C43F66 B3123F B3123F 940F34 720B28'),
    yellow: tuple('FFFBF0 FFF7E0 F8E8B4 EBD48F D9B64F B98A1C 8F6300 7A5200 644300 4C3300'),
    green: tuple('F4FAF5 EAF5EC CFE8D4 A9D3B2 74B585 40905A 2A7A47 1F6B3A 18562E 114122'),
    gray: tuple('F5F6F8 E9ECF0 DCE0E6 B8C0CB 7A8594 667182 5C6777 4F5969 333C4A 1B2230'),
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '12px' },
  shadows: {
    md: '0 6px 20px rgba(20,30,50,.14), 0 1px 3px rgba(20,30,50,.10)',
    xl: '0 16px 48px rgba(20,30,50,.22)',
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Badge: { defaultProps: { radius: 4, variant: 'light', tt: 'none' } },
    Modal: { defaultProps: { centered: true, radius: 10, shadow: 'xl' } },
    Popover: { defaultProps: { withArrow: true, shadow: 'md', returnFocus: true } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
  },
});
