import type { PlacedOperation } from '#components/docs/placed-operation'
import type { Content, OpenApi } from '#lib/http/openapi'

type Examples = OpenApi['components']['examples']

/** Returns the example of a body, from where it is told. */
export function exampleOf({ example, examples: named }: Content, examples: Examples): unknown {
  const [shown] = Object.values(named ?? {})
  return shown ? examples[shown.$ref.split('/').at(-1) ?? '']?.value : example
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
  ].join(' \\\n  ')
}
