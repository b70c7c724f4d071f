import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const JOBS = 'lib/jobs/*.test.ts'
/** Tests of what components do in a browser. */
const DOM = 'components/**/*.dom.test.tsx'
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
    projects: [
      // Jobs go through every association there is, also those of other tests: they have the database to themselves.
      { extends: true, test: { name: 'jobs', include: [JOBS], maxWorkers: 1, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{app,components,db,lib}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
          exclude: [JOBS, DOM],
          sequence: { groupOrder: 1 },
        },
      },
      // A browser's names on the global object stay with these.
      {
        extends: true,
        test: {
          name: 'dom',
          include: [DOM],
          environment: 'happy-dom',
          isolate: true,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    environment: 'node',
    globalSetup: ['./db/test-database.ts'],
    pool: 'threads',
    // Every test makes its own tenant, so files share a worker, its modules and its connections.
    isolate: false,
    maxWorkers: 2,
    // They only end what hangs: how long work takes says nothing on a machine that does other things, too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
