import { hashPassword, verifyPassword } from '#lib/auth/passwords'

// The floor of signing in: how fast this machine verifies passwords, eight asked for at once, and alone.
const hash = await hashPassword('Bench-mark-1', 'bench')
const verify = () => verifyPassword(hash, 'Bench-mark-1', 'bench')
await Promise.all([verify(), verify()])

const alone: number[] = []
for (let count = 0; count < 30; count += 1) {
  const began = performance.now()
  await verify()
  alone.push(performance.now() - began)
}
let verified = 0
const ends = performance.now() + 3_000
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (performance.now() < ends) {
      await verify()
      verified += 1
    }
  }),
)
process.stdout.write(JSON.stringify({ per_second: verified / 3, p50: alone.sort((a, b) => a - b)[15] }))
