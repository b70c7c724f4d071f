import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { BarChart } from '#components/charts/bar-chart'

test('both bars of a pair open their rows, and the table tells exact values', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  await act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <BarChart
          title="Revenue"
          bars={[{ label: 'Feb', value: 27_612, compare: 9_481, href: '/now', compareHref: '/before' }]}
          valueLabel="This year"
          compareLabel="The year before"
          formatValue={(value) => `${Math.round(value / 1000)}k`}
          formatExact={(value) => value.toFixed(2)}
        />
      </QueryClientProvider>,
    ),
  )
  const links = [...document.querySelectorAll('svg a')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('aria-label'),
  ])
  expect(links).toEqual([
    ['/before', 'Feb, The year before: 9481.00'],
    ['/now', 'Feb: 27612.00'],
  ])
  await act(async () => {
    const details = document.querySelector('details') as HTMLDetailsElement
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
  const cells = [...document.querySelectorAll('tbody tr > *')].map((cell) => [
    cell.textContent,
    cell.querySelector('a')?.getAttribute('href'),
  ])
  expect(cells).toEqual([
    ['Feb', '/now'],
    ['27612.00', undefined],
    ['9481.00', '/before'],
  ])
  await act(() => root.unmount())
})
