import type { FullResult, Reporter, Suite } from '@playwright/test/reporter'

/** Ends the output with one plain line of totals, for scripts that look for it. */
// biome-ignore lint/style/noDefaultExport: the runner takes a reporter's default export
export default class TotalsReporter implements Reporter {
  private suite: Suite | undefined
  private isBroken = false

  onBegin(_: unknown, suite: Suite): void {
    this.suite = suite
  }

  onError(): void {
    this.isBroken = true
  }

  onEnd(_: FullResult): void {}

  async onExit(): Promise<void> {
    const outcomes = this.suite?.allTests().map((test) => test.outcome()) ?? []
    const passed = outcomes.filter((outcome) => outcome === 'expected' || outcome === 'flaky').length
    const failed = outcomes.filter((outcome) => outcome === 'unexpected').length + (this.isBroken ? 1 : 0)
    console.log(`${passed} passed, ${failed} failed`)
  }

  printsToStdio(): boolean {
    return false
  }
}
