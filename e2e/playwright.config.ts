import { defineConfig } from "@playwright/test";

// Nothing may leave the machine: every name but this machine's own fails to resolve.
const quiet = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-default-apps",
  "--no-first-run",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

export default defineConfig({
  outputDir: "test-results",
  forbidOnly: true,
  // a journey that needs a second try is a fault
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    trace: "retain-on-failure",
    // a dialog that still slides in is clicked where it was: the click meets nothing
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: quiet },
  },
  projects: [
    { name: "journeys", testDir: "tests" },
    { name: "pictures", testDir: "pictures" },
  ],
});
