'use client'

import { Button, Kbd } from '@heroui/react'
import { Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import type { Role } from '#lib/auth/permissions'

const loadDialog = () => import('#components/layout/command-dialog').then((module) => module.CommandDialog)
const CommandDialog = dynamic(loadDialog, { ssr: false })

/** The search of the whole site, opened by its button or by ⌘K. What it opens is loaded when it is first wanted. */
export function CommandPalette({ roles }: { roles: readonly Role[] }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpened(true)
      setOpen((open) => !open)
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])

  return (
    <>
      <Button
        variant="outline"
        aria-keyshortcuts="Meta+K Control+K"
        className="justify-start gap-2 font-normal text-muted max-md:w-11 max-md:justify-center max-md:border-0 max-md:bg-transparent max-md:px-0 max-md:shadow-none md:w-80"
        onHoverStart={() => void loadDialog()}
        onPress={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <Search aria-hidden />
        <span className="flex-1 text-start max-md:sr-only">Search or jump to…</span>
        <Kbd className="max-md:hidden" aria-hidden>
          <Kbd.Abbr keyValue="command" />
          <Kbd.Content>K</Kbd.Content>
        </Kbd>
      </Button>
      {wasOpened ? <CommandDialog roles={roles} isOpen={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
