import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What is held against pages: WCAG 2.2 up to AA, and what is good practice beside it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong on a page. */
async function findFaults(page: Page) {
  await page.evaluate(axe.source)
  // Only what is wrong is described and sent over: all that is right of a long list is megabytes, and takes ten times as long.
  return page.evaluate(async (rules) => {
    const options = { runOnly: rules, resultTypes: ['violations' as const], iframes: false }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')} – ${failureSummary}`),
    }))
  }, RULES)
}

/**
 * Fails with what axe finds wrong on a page, unless that is gone in a moment: a list fades while it is read anew. Frames
 * are left out: those of mails run no scripts, axe's neither.
 *
 * @param name of the page in what is told, with its state
 */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  // A long page takes seconds, so tries are counted and not timed.
  if ((await findFaults(page)).length === 0) return
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // The title of a page that is streamed comes behind what is seen first.
  await expect(page).toHaveTitle(/\S/)
  // Halfway of a change of colour there is less contrast than at either end of it.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  )
  expect(await findFaults(page), name).toEqual([])
}

/** Fails where a page is wider than its window. */
export async function expectNoSideways(page: Page, name = page.url()): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${name} scrolls sideways by ${overflow} px`).toBeLessThanOrEqual(0)
}
