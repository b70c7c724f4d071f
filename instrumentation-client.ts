// The Content-Security-Policy forbids compiling text. Left alone, zod tries it once, and the browser reports it. This is
// what z.config({ jitless: true }) sets, before any schema is made and without loading zod on pages that have none.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
