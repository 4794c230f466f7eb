interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Not on a slow connection (2g), and not where the visitor asked to save data. */
export function mayPrefetch(navigator: object): boolean {
  const connection = (navigator as { connection?: Connection }).connection;
  return connection?.saveData !== true && !/2g$/.test(connection?.effectiveType ?? '');
}
