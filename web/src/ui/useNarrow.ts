import { useMediaQuery } from '@mantine/hooks';

/** Below lg (992 px): one column, cards instead of tables, reasons inside the page. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 991px)', undefined, { getInitialValueInEffect: false });
