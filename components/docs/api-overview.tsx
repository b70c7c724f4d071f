import { operationsOf } from '#components/docs/placed-operation'
import { PageHeader } from '#components/layout/page-header'
import { ButtonLink } from '#components/ui/button-link'
import { CopyButton } from '#components/ui/copy-button'
import type { OpenApi } from '#lib/http/openapi'
import { api, pages } from '#lib/paths'

const SIGN_IN = `curl -X POST "$BASE/api/v1/auth/login" \\
  -H 'Content-Type: application/json' \\
  -d '{"tenant_id": "demo", "email": "admin@demo.example", "password": "…"}'`

/** How to begin with the API, and all of its operations as links to the page of their tag. */
export function ApiOverview({ description }: { description: OpenApi }) {
  return (
    <div className="page-grid mx-auto w-full max-w-6xl px-4 pt-8 pb-24 md:px-6">
      <PageHeader
        title="API"
        subtitle="JSON over HTTP under /api/v1, for everything that the pages do."
        actions={
          <ButtonLink href={api.openapi()} variant="outline" native>
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
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {description.tags.map(({ name, description: purpose }) => (
          <section key={name} aria-labelledby={`tag-${name}`}>
            <h2 id={`tag-${name}`} className="mb-2 text-lg font-semibold">
              <a href={pages.docs(name)} className="link">
                {name}
              </a>
            </h2>
            <p className="mb-2 text-sm">{purpose}</p>
            <ul className="text-sm">
              {operationsOf(description, name).map(({ operation }) => (
                <li key={operation.operationId}>
                  <a
                    href={`${pages.docs(name)}#${operation.operationId}`}
                    className="block py-1 text-muted hover:text-foreground hover:underline"
                  >
                    {operation.summary}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
