import { historyHold } from '#components/ui/history-hold'

// The Content-Security-Policy forbids compiling text. Left alone, zod tries it once, and the browser reports it. This is
// what z.config({ jitless: true }) sets, before any schema is made and without loading zod on pages that have none.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// A window calls its listeners in the order in which they came, and this one comes before the router's: a form with
// unsaved input can keep Back and Forward from it.
addEventListener('popstate', (event) => historyHold.handle?.(event))
