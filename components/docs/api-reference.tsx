import { OperationView } from '#components/docs/operation-view'
import { PageHeader } from '#components/layout/page-header'
import { ButtonLink } from '#components/ui/button-link'
import { CopyButton } from '#components/ui/copy-button'
import type { OpenApi, Operation } from '#lib/http/openapi'
import { api } from '#lib/paths'

/** An operation with where it stands. */
export interface PlacedOperation {
  method: string
  path: string
  operation: Operation
}

const SIGN_IN = `curl -X POST "$BASE/api/v1/auth/login" \\
  -H 'Content-Type: application/json' \\
  -d '{"tenant_id": "demo", "email": "admin@demo.example", "password": "…"}'`

function byTag(description: OpenApi): [string, PlacedOperation[]][] {
  const placed = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return description.tags.map(({ name }) => [name, placed.filter(({ operation }) => operation.tags.includes(name))])
}

/** The whole API on one page, to be searched with the browser and linked to by operation. */
export function ApiReference({ description }: { description: OpenApi }) {
  const groups = byTag(description)
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 pt-8 pb-24 md:px-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav
        aria-label="Operations"
        className="top-6 max-h-[calc(100dvh-3rem)] self-start overflow-y-auto text-sm max-lg:hidden lg:sticky"
      >
        {groups.map(([tag, operations]) => (
          <div key={tag} className="mb-5">
            <p className="mb-1 font-semibold">{tag}</p>
            <ul>
              {operations.map(({ operation }) => (
                <li key={operation.operationId}>
                  <a
                    href={`#${operation.operationId}`}
                    className="block truncate py-1 text-muted hover:text-foreground hover:underline"
                  >
                    {operation.summary}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="page-grid min-w-0">
        <PageHeader
          title="API"
          subtitle="JSON over HTTP under /api/v1, for everything that the pages do."
          actions={
            <ButtonLink href={api.openapi()} variant="outline">
              OpenAPI description
            </ButtonLink>
          }
        />
        <section aria-labelledby="start" className="panel p-5">
          <h2 id="start" className="mb-2 text-lg font-semibold">
            Start
          </h2>
          <p className="mb-3 text-muted">
            Sign in, then send the access token with every call as <code>Authorization: Bearer …</code>. Lists are bare
            arrays; follow their Link header. Errors are problem+json and name the field.
          </p>
          <div className="flex items-start gap-2">
            <pre className="min-w-0 flex-1 rounded-lg bg-surface-secondary p-3 text-[0.8125rem] wrap-anywhere whitespace-pre-wrap">
              {SIGN_IN}
            </pre>
            <CopyButton value={SIGN_IN} label="Copy the example" />
          </div>
        </section>
        {groups.map(([tag, operations]) => (
          <section key={tag} aria-labelledby={`tag-${tag}`} className="grid gap-4">
            <h2 id={`tag-${tag}`} className="text-lg font-semibold">
              {tag}
            </h2>
            {operations.map((placed) => (
              <OperationView key={placed.operation.operationId} {...placed} schemas={description.components.schemas} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
