/**
 * The web process's limits: a young generation in which the objects of a page die before they are moved (with
 * semi-spaces of 4 MB pages take half as long again), and an old one with room for all pages, which take 240 MB, and for
 * what requests hold at once.
 */
export const NODE_FLAGS = ['--max-old-space-size=416', '--max-semi-space-size=32']

/**
 * How the C library hands out memory: hashing a password takes 19 MiB for a moment, and by default every thread that
 * ever did it keeps them. To give them back each time costs several times the hash where pages of memory are dear.
 */
export const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '2' }
