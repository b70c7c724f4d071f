import type { ReactNode } from 'react'
import { curlOf, exampleName, exampleOf } from '#components/docs/example'
import type { PlacedOperation } from '#components/docs/placed-operation'
import { type Schema, SchemaView, typeText } from '#components/docs/schema-view'
import type { OpenApi } from '#lib/http/openapi'

type Schemas = Record<string, Schema>

/** One operation: what it takes, what it answers, who may call it. */
export function OperationView({
  method,
  path,
  operation,
  schemas,
  examples,
  first,
}: PlacedOperation & {
  schemas: Schemas
  examples: OpenApi['components']['examples']
  /** Which operation of the page shows a named example. */
  first: ReadonlyMap<string, string>
}) {
  const body = operation.requestBody?.content['application/json']?.schema as Schema | undefined
  const files = body ? [] : Object.keys(operation.requestBody?.content ?? {})
  return (
    <article
      id={operation.operationId}
      aria-labelledby={`${operation.operationId}-title`}
      className="panel scroll-mt-6 p-5"
    >
      <h2 id={`${operation.operationId}-title`} className="font-semibold">
        {operation.summary}
      </h2>
      <p className="mt-1 font-mono text-[0.8125rem] wrap-anywhere">
        <span className="font-semibold text-accent-text">{method}</span> {path}
      </p>
      {operation.description ? <p className="mt-2 text-muted">{operation.description}</p> : null}
      <p className="mt-2 text-[0.8125rem] text-muted">
        {operation['x-permissions'].length > 0
          ? `Needs ${operation['x-permissions'].join(' or ')}`
          : 'Open to everybody'}
      </p>
      {operation.parameters.length > 0 ? (
        <Part title="Parameters">
          <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]">
            {operation.parameters.map((parameter) => (
              <div key={`${parameter.in} ${parameter.name}`} className="contents">
                <dt className="font-mono text-[0.8125rem]">
                  {parameter.name}
                  {parameter.required ? <span className="text-muted"> · required</span> : null}
                </dt>
                <dd className="mb-1 wrap-anywhere text-muted">
                  {typeText(parameter.schema as Schema, schemas)}, in the {parameter.in}
                  {parameter.description ? `. ${parameter.description}` : ''}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      ) : null}
      {body ? (
        <Part title="Body">
          <SchemaView schema={body} schemas={schemas} />
        </Part>
      ) : null}
      {files.length > 0 ? (
        <Part title="Body">
          <FileTypes types={files} />
        </Part>
      ) : null}
      <Part title="Example of a request">
        <Code text={curlOf({ method, path, operation }, examples)} />
      </Part>
      {Object.entries(operation.responses)
        .filter(([status]) => status < '300')
        .map(([status, response]) => {
          const content = response.content?.['application/json']
          const schema = content?.schema as Schema | undefined
          const elsewhere = content && first.get(exampleName(content) ?? '')
          return (
            <Part key={status} title={`Answer ${status}`}>
              {schema ? (
                <SchemaView schema={schema} schemas={schemas} />
              ) : response.content ? (
                <FileTypes types={Object.keys(response.content)} />
              ) : (
                <p className="text-sm text-muted">No body.</p>
              )}
              {elsewhere !== undefined && elsewhere !== operation.operationId ? (
                <a href={`#${elsewhere}`} className="link mt-2 inline-block text-sm">
                  An example stands at {elsewhere}
                </a>
              ) : content ? (
                <Code text={JSON.stringify(exampleOf(content, examples), null, 2)} />
              ) : null}
            </Part>
          )
        })}
      <p className="mt-4 text-[0.8125rem] text-muted">
        Errors:{' '}
        {Object.keys(operation.responses)
          .filter((status) => status >= '400')
          .join(', ')}
      </p>
    </article>
  )
}

function FileTypes({ types }: { types: readonly string[] }) {
  return <p className="text-sm text-muted">The file itself: {types.join(', ')}.</p>
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-3">
      <summary className="min-h-8 cursor-pointer py-1 text-sm font-medium">{title}</summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  )
}

/** Code as it would be typed or received; long lines wrap. */
function Code({ text }: { text: string }) {
  return (
    <pre className="mt-2 rounded-md bg-surface-secondary p-3 font-mono text-[0.8125rem] leading-5 wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  )
}
