import { expect, test, vi } from 'vitest'
import { keepStarting } from '#lib/jobs/keep-starting'

test('a worker that cannot start is started again until it runs, and is stopped once', async () => {
  const stop = vi.fn(async () => {})
  const start = vi.fn<() => Promise<{ stop: typeof stop }>>()
  start.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('slow')).mockResolvedValue({ stop })
  const jobs = await keepStarting(start, 1)
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(3))
  await jobs.stop()
  expect(stop).toHaveBeenCalledOnce()
})

test('whoever stops a worker that has not started yet is not kept waiting, and no later one starts', async () => {
  const start = vi.fn(async () => {
    throw new Error('away')
  })
  const jobs = await keepStarting(start, 60_000)
  await jobs.stop()
  expect(start).toHaveBeenCalledOnce()
})
