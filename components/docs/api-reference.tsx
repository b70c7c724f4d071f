import { firstAnswers } from '#components/docs/example'
import { OperationView } from '#components/docs/operation-view'
import { operationsOf } from '#components/docs/placed-operation'
import { PageHeader } from '#components/layout/page-header'
import type { OpenApi } from '#lib/http/openapi'
import { pages } from '#lib/paths'

/** The operations of one tag, to be searched with the browser and linked to one by one. */
export function ApiReference({ description, tag }: { description: OpenApi; tag: string }) {
  const operations = operationsOf(description, tag)
  const first = firstAnswers(operations)
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 pt-8 pb-24 md:px-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav
        aria-label="Operations"
        className="top-6 max-h-[calc(100dvh-3rem)] self-start overflow-y-auto text-sm max-lg:hidden lg:sticky"
      >
        <ul>
          {description.tags.map(({ name }) => (
            <li key={name}>
              <a
                href={pages.docs(name)}
                aria-current={name === tag ? 'page' : undefined}
                className={`block py-1 ${name === tag ? 'font-semibold' : 'text-muted hover:text-foreground hover:underline'}`}
              >
                {name}
              </a>
              {name === tag ? (
                <ul className="mb-3">
                  {operations.map(({ operation }) => (
                    <li key={operation.operationId}>
                      <a
                        href={`#${operation.operationId}`}
                        className="block truncate py-1 pl-3 text-muted hover:text-foreground hover:underline"
                      >
                        {operation.summary}
                      </a>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </nav>
      <div className="page-grid min-w-0">
        <PageHeader
          title={tag}
          subtitle={description.tags.find(({ name }) => name === tag)?.description}
          breadcrumbs={[{ label: 'API', href: pages.docs() }]}
        />
        <div className="grid gap-4">
          {operations.map((placed) => (
            <OperationView
              key={placed.operation.operationId}
              {...placed}
              schemas={description.components.schemas}
              examples={description.components.examples}
              first={first}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
