'use client'

import { Button, Description, Dropdown } from '@heroui/react'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

export interface MenuAction {
  key: string
  label: string
  icon?: ReactNode
  href?: string
  onAction?: () => void
  tone?: 'danger'
  isDisabled?: boolean
  /** Why it cannot be done now; shown under the label. */
  reason?: string
}

interface ActionMenuProps {
  items: readonly MenuAction[]
  label: string
}

/** The less frequent actions of a thing behind one button. */
export function ActionMenu({ items, label }: ActionMenuProps) {
  return (
    <Dropdown>
      <Button variant="ghost" isIconOnly aria-label={label}>
        <Ellipsis aria-hidden />
      </Button>
      <Dropdown.Popover placement="bottom end" className="min-w-48">
        <Dropdown.Menu aria-label={label}>
          {items.map((item) => (
            <Dropdown.Item
              key={item.key}
              id={item.key}
              textValue={item.label}
              variant={item.tone ?? 'default'}
              {...(item.href ? { href: item.href } : {})}
              {...(item.onAction ? { onAction: item.onAction } : {})}
              {...(item.isDisabled ? { isDisabled: true } : {})}
            >
              <span className="flex items-center gap-2.5 [&_svg]:size-4 [&_svg]:shrink-0">
                {item.icon}
                <span className="flex flex-col">
                  <span>{item.label}</span>
                  {item.isDisabled && item.reason ? <Description>{item.reason}</Description> : null}
                </span>
              </span>
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  )
}
