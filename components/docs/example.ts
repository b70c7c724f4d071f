import type { PlacedOperation } from '#components/docs/placed-operation'
import type { Content, OpenApi } from '#lib/http/openapi'

type Examples = OpenApi['components']['examples']

/** Returns the example of a body, from where it is told. */
export function exampleOf({ example, examples: named }: Content, examples: Examples): unknown {
  const [shown] = Object.values(named ?? {})
  return shown ? examples[shown.$ref.split('/').at(-1) ?? '']?.value : example
}

/** The name of the type whose example a body shows; undefined for one of its own. */
export function exampleName({ examples }: Content): string | undefined {
  return Object.keys(examples ?? {})[0]
}

/** Returns which operation of a page is the first to answer with each named example, so that it is written once. */
export function firstAnswers(operations: readonly PlacedOperation[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const { operation } of operations) {
    for (const { content } of Object.values(operation.responses)) {
      const body = content?.['application/json']
      const name = body && exampleName(body)
      if (name !== undefined && !first.has(name)) first.set(name, operation.operationId)
    }
  }
  return first
}

/** Returns a request as a command for a shell, where BASE is the site's address and TOKEN an access token. */
export function curlOf({ method, path, operation }: PlacedOperation, examples: Examples): string {
  const { parameters, requestBody, security } = operation
  const at = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((address, { name, example }) => address.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.name === 'limit'))
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  const version = parameters.some(({ name }) => name === 'If-Match')
  const body = requestBody?.content['application/json']
  const [file] = body ? [] : Object.keys(requestBody?.content ?? {})
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$BASE${at}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(version ? [`-H 'If-Match: "3"'`] : []),
    ...(body
      ? [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(exampleOf(body, examples), null, 2).replaceAll("'", String.raw`'\''`)}'`,
        ]
      : []),
    ...(file ? [`-H 'Content-Type: ${file}'`, `--data-binary @${file.replace(/.*\//, 'file.')}`] : []),
  ].join(' \\\n  ')
}
