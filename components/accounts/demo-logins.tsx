'use client'

import { Button } from '@heroui/react'

interface DemoLogin {
  label: string
  tenant_id: string
  email: string
  password: string
}

interface DemoLoginsProps {
  logins: DemoLogin[]
  onChoose: (login: { tenant_id: string; email: string; password: string }) => void
  isDisabled: boolean
}

/** Ways into the demo association; nothing where there is none. */
export function DemoLogins({ logins, onChoose, isDisabled }: DemoLoginsProps) {
  if (logins.length === 0) return null
  return (
    <section aria-labelledby="demo-logins" className="mt-8 border-t border-separator pt-6">
      <h2 id="demo-logins" className="font-medium">
        Look around the demo
      </h2>
      <p className="mt-1 text-[0.8125rem] text-muted">An association with two years of made-up history.</p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        {logins.map(({ label, tenant_id, email, password }) => (
          <Button
            key={email}
            variant="outline"
            fullWidth
            isDisabled={isDisabled}
            onPress={() => onChoose({ tenant_id, email, password })}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
