'use client'

import { Kbd } from '@heroui/react'
import { buttonVariants } from '@heroui/styles'
import { Search, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { leaveAndSignOut } from '#components/layout/account-menu'
import { COMMAND_DIALOG_ID } from '#components/layout/command-key'
import { CommandList } from '#components/layout/command-list'
import type { Command } from '#components/layout/command-search'
import { chooseTheme } from '#components/layout/theme'
import { mayLeave } from '#components/ui/leave-guard'
import { notifyError } from '#components/ui/toast'
import { useHydrated } from '#components/ui/use-hydrated'
import type { Role } from '#lib/permissions'

/** Lets the browser itself open the window, before the scripts of the page are there. */
const OPENS_DIALOG = { command: 'show-modal', commandfor: COMMAND_DIALOG_ID }

/**
 * The search of the whole site, opened by its button or by ⌘K. Window and field are the browser's own and part of the
 * page as it arrives, so that what is typed right after opening is there whole, whatever still loads.
 */
export function CommandPalette({ roles }: { roles: readonly Role[] }) {
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isApple = useHydrated() && /Mac|iP/.test(navigator.platform)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')

  useEffect(() => {
    // Opened, and typed into, before this ran.
    if (!dialog.current?.open) return
    setOpen(true)
    setText(field.current?.value ?? '')
  }, [])

  function handleClose() {
    if (field.current) field.current.value = ''
    setText('')
    setOpen(false)
  }

  async function run({ opens }: Command) {
    dialog.current?.close()
    if ('href' in opens) {
      if (await mayLeave()) router.push(opens.href)
    } else if (opens.action === 'sign-out') await leaveAndSignOut().catch(notifyError)
    else chooseTheme(opens.action)
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        className={buttonVariants({
          variant: 'outline',
          className:
            'justify-start gap-2 font-normal text-muted max-md:w-11 max-md:justify-center max-md:border-0 max-md:bg-transparent max-md:px-0 max-md:shadow-none md:w-80',
        })}
        onClick={() => {
          if (!dialog.current?.open) dialog.current?.showModal()
        }}
        {...OPENS_DIALOG}
      >
        <Search aria-hidden />
        <span className="flex-1 text-start max-md:sr-only">Search or jump to…</span>
        <Kbd className="max-md:hidden" aria-hidden>
          {isApple ? <Kbd.Abbr keyValue="command" /> : null}
          <Kbd.Content>{isApple ? 'K' : 'Ctrl K'}</Kbd.Content>
        </Kbd>
      </button>
      {/** biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; a press beside it is the shortcut of the pointer */}
      <dialog
        ref={dialog}
        id={COMMAND_DIALOG_ID}
        aria-label="Search and commands"
        // It may stand open before React takes it over.
        suppressHydrationWarning
        className="mx-auto mt-3 max-h-[min(32rem,calc(100dvh-1.5rem))] w-[calc(100%-1.5rem)] max-w-[36rem] flex-col overflow-hidden rounded-2xl border border-border bg-overlay text-foreground shadow-(--overlay-shadow) backdrop:bg-(--backdrop) open:flex sm:mt-[12dvh]"
        onClose={handleClose}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current.close()
        }}
      >
        <CommandList
          field={field}
          roles={roles}
          isOpen={isOpen}
          text={text}
          onText={setText}
          onFocus={() => setOpen(true)}
          onChoose={(command) => void run(command)}
        >
          <button
            type="button"
            aria-label="Close"
            className={buttonVariants({ variant: 'ghost', isIconOnly: true, size: 'sm', className: 'max-md:size-11' })}
            onClick={() => dialog.current?.close()}
          >
            <X aria-hidden />
          </button>
        </CommandList>
      </dialog>
    </>
  )
}
