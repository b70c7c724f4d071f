/** The web process's limits: small enough for the machine of a club, roomy enough for the pages of a large one. */
export const NODE_FLAGS = ['--max-old-space-size=224', '--max-semi-space-size=4']

/**
 * How the C library hands out memory: hashing a password takes 19 MiB for a moment, and by default every thread that
 * ever did it keeps them.
 */
export const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) }
