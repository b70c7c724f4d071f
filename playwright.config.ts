import { defineConfig } from '@playwright/test'
import { CONTRACT_FILES } from '#e2e/contract'
import type { HostOption } from '#e2e/test'

export default defineConfig<object, HostOption>({
  testDir: 'e2e',
  globalSetup: './e2e/world.setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  // A second try tells a slow machine from a fault; what needed it is reported as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['./e2e/reporter.ts']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    { name: 'api', testMatch: /\.api\.spec\.ts$/ },
    { name: 'browser', testMatch: /(?<!\.api|\.log)\.spec\.ts$/ },
    // The contract where Next serves without our own server.
    {
      name: 'next-start',
      testMatch: CONTRACT_FILES,
      use: { host: 'next start' },
    },
    // What the server wrote during all of it.
    { name: 'log', testMatch: /\.log\.spec\.ts$/, dependencies: ['api', 'browser', 'next-start'] },
  ],
})
