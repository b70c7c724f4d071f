'use client'

import { Button, Dropdown, Header } from '@heroui/react'
import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { ShellAccount } from '#components/layout/shell-account'
import { chooseTheme, THEME_COOKIE, type Theme, themeOf, themes } from '#components/layout/theme'
import { Avatar } from '#components/ui/avatar'
import { mayLeave } from '#components/ui/leave-guard'
import { notifyError } from '#components/ui/toast'
import { signOutHere } from '#lib/accounts/client'

const THEME_LABELS: Readonly<Record<Theme, string>> = { system: 'Like the system', light: 'Light', dark: 'Dark' }
const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const

/** Signs this browser out, after asking about what is unsaved. */
export async function leaveAndSignOut(): Promise<void> {
  if (await mayLeave()) await signOutHere()
}

/** Who is signed in, the look of the site, and the way out. */
export function AccountMenu({ account, profileHref }: { account: ShellAccount; profileHref: string }) {
  const [theme, setTheme] = useState<Theme>('system')

  function handleOpenChange(isOpen: boolean) {
    if (!isOpen) return
    // The browser's cookie is the only memory of it, so it is read when it matters.
    const cookie = document.cookie.split('; ').find((entry) => entry.startsWith(`${THEME_COOKIE}=`))
    setTheme(themeOf(cookie?.slice(THEME_COOKIE.length + 1)))
  }

  return (
    <Dropdown onOpenChange={handleOpenChange}>
      <Button variant="ghost" isIconOnly aria-label={`Account of ${account.display_name}`} className="rounded-full">
        <Avatar name={account.display_name} />
      </Button>
      <Dropdown.Popover placement="bottom end" className="min-w-60">
        <div className="border-b border-separator px-4 pt-3 pb-2.5">
          <p className="truncate font-medium">{account.display_name}</p>
          <p className="truncate text-[0.8125rem] text-muted">{account.email}</p>
        </div>
        <Dropdown.Menu aria-label="Account">
          <Dropdown.Item id="profile" textValue="Your profile" href={profileHref}>
            <UserRound aria-hidden className="size-4 text-muted" />
            Your profile
          </Dropdown.Item>
          <Dropdown.Section
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[theme]}
            onSelectionChange={(keys) => {
              const chosen = themeOf([...keys].map(String)[0])
              setTheme(chosen)
              chooseTheme(chosen)
            }}
          >
            <Header>Appearance</Header>
            {themes.map((key) => {
              const Icon = THEME_ICONS[key]
              return (
                <Dropdown.Item key={key} id={key} textValue={THEME_LABELS[key]}>
                  <Icon aria-hidden className="size-4 text-muted" />
                  <span className="flex-1">{THEME_LABELS[key]}</span>
                  <Dropdown.ItemIndicator />
                </Dropdown.Item>
              )
            })}
          </Dropdown.Section>
          <Dropdown.Item id="sign-out" textValue="Sign out" onAction={() => void leaveAndSignOut().catch(notifyError)}>
            <LogOut aria-hidden className="size-4 text-muted" />
            Sign out
          </Dropdown.Item>
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  )
}
