import { Unlink } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link'
import { EmptyState } from '#components/ui/empty-state'

interface BadAddressProps {
  /** What is wrong with the address, one sentence each. */
  errors: readonly { pointer: string; message: string }[]
  /** The same list without parameters. */
  href: string
}

/** A list whose address asks for something that it does not know, usually an old or shortened link. */
export function BadAddress({ errors, href }: BadAddressProps) {
  return (
    <div className="panel">
      <EmptyState
        title="This link asks for something the list does not know"
        icon={<Unlink />}
        action={
          <ButtonLink href={href} variant="primary">
            Show the whole list
          </ButtonLink>
        }
      >
        <ul>
          {errors.map(({ pointer, message }) => (
            <li key={pointer + message}>
              <span className="font-medium text-foreground">{pointer.slice(1)}</span>: {message}
            </li>
          ))}
        </ul>
      </EmptyState>
    </div>
  )
}
