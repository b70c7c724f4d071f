export type Theme = 'light' | 'dark' | 'system'

export const themes: readonly Theme[] = ['system', 'light', 'dark']

/** The cookie that remembers the choice of a browser; the server reads it, so that the first paint is right. */
export const THEME_COOKIE = 'theme'

/** A cookie's value as a theme; anything unknown follows the system. */
export function themeOf(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}

/**
 * Runs before the first paint and whenever the system changes its mind: puts the theme on the root element.
 * Written as text because it goes into the page as an inline script.
 */
export const themeScript = `(()=>{
const root=document.documentElement,dark=matchMedia('(prefers-color-scheme: dark)');
const apply=()=>{const chosen=/(?:^|; )${THEME_COOKIE}=(light|dark)/.exec(document.cookie);
const theme=chosen?chosen[1]:dark.matches?'dark':'light';
root.dataset.theme=theme;root.classList.toggle('dark',theme==='dark')};
apply();dark.addEventListener('change',apply);addEventListener('themechange',apply)})()`

/** Remembers a theme for a year and shows it at once. Browser only. */
export function chooseTheme(theme: Theme): void {
  const age = theme === 'system' ? 0 : 31_536_000
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser yet, and the value is fixed
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`
  window.dispatchEvent(new Event('themechange'))
}
