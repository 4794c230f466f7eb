/** The mark and the name. */
export function Brand({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">
        <circle cx="13" cy="13" r="13" fill="#142E52" />
        <path
          d="M4.500 13.600c2.900-3.700 5.600-3.700 8.500 0s5.600 3.700 8.500 0M6.700 18.200c2.100-2.400 4.200-2.400 6.300 0s4.200 2.400 6.300 0"
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {name}
    </>
  );
}
