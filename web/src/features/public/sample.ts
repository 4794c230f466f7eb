/**
 * What the reference case brings and takes (`cases/materials/reference.json`, which a test holds against it):
 * the figures that a visitor sees before there is an account to calculate with.
 */
export const SAMPLE = {
  take_home: 500_705,
  money_left: 487_461,
  pension: -28_085,
  sickness: -19_600,
  retirement: -81_000_000,
} as const;
