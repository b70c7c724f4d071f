import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  resolve: {
    // The `imports` of package.json; there a folder may hold .ts and .tsx, which Vite's own resolver does not try.
    alias: [{ find: /^#(app|components|lib|db|e2e)\//, replacement: `${root}$1/` }],
  },
  // Next leaves JSX to its compiler; tests need it turned into calls.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['{app,components,db,lib}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['./db/test-database.ts'],
    pool: 'threads',
    // Every test makes its own tenant, so files share a worker, its modules and its connections.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
