import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { LogoField } from '#components/settings/logo-field'
import { MAX_FILE_BYTES } from '#lib/files/schema'

test('a logo is sent as it was chosen and stands for the form to save; a refusal is a sentence and keeps the one before', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const sent: [string, unknown][] = []
  let answer = () => Response.json({ id: 'new' }, { status: 201 })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/auth/session') return Response.json({ access_token: 't', access_token_expires_at: '2099-01-01' })
    sent.push([path, init?.body])
    return answer()
  })
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  let value = 'old'
  const draw = () =>
    act(() =>
      root.render(
        <LogoField
          label="Logo"
          name="logo_file_id"
          tenant_id="club"
          saved="old"
          description="Shown to all."
          value={value}
          onChange={(next) => {
            value = next
          }}
        />,
      ),
    )
  const choose = async (picture: File) => {
    const input = document.querySelector('input') as HTMLInputElement
    Object.defineProperty(input, 'files', { configurable: true, value: [picture] })
    await act(async () => {
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await vi.waitFor(() => act(() => expect(document.querySelector('[aria-disabled]')).toBeNull()))
    await draw()
  }
  const text = () => document.querySelector('fieldset')?.textContent
  const shown = () => document.querySelector('img')?.getAttribute('src')
  await draw()
  expect(shown()).toBe('/e/club/logo?v=old')
  expect(text()).toContain('Shown to all.')

  await choose(new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'large.png'))
  expect(text()).toContain('The picture is larger than 10 MB. Choose a smaller one.')
  expect([sent, value]).toEqual([[], 'old'])

  const detail = 'This is no picture that can be a logo. Send a PNG, JPEG or WebP.'
  answer = () => Response.json({ detail }, { status: 415, headers: { 'content-type': 'application/problem+json' } })
  await choose(new File(['<svg/>'], 'logo.svg'))
  expect(text()).toContain(detail)
  expect([shown(), value]).toEqual(['/e/club/logo?v=old', 'old'])

  answer = () => Response.json({ id: 'new' }, { status: 201 })
  const picture = new File(['a picture'], 'logo.png', { type: 'image/png' })
  await choose(picture)
  expect(sent.at(-1)).toEqual(['/api/v1/files/?kind=logo&name=logo.png', picture])
  expect(value).toBe('new')
  expect(shown()).toMatch(/^blob:/)
  expect(text()).toContain('Save the settings to use it.')
  await act(() => root.unmount())
})
