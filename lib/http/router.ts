import { authenticate } from '#lib/auth/authorize'
import { AppError } from '#lib/errors'
import { problemResponse } from '#lib/http/problem'
import type { RouteHandler } from '#lib/http/route'

/** The methods an endpoint can have. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/** A path with parameters in braces, and the handlers of its methods. */
export interface ApiRoute {
  path: string
  handlers: Partial<Record<Method, RouteHandler>>
}

/** What is known of a request, and the pattern that its path turns out to have. */
interface Asked {
  address: string
  request_id: string
  route?: string
}

interface Node {
  children: Map<string, Node>
  parameter: { name: string; node: Node } | null
  route: ApiRoute | null
}

/**
 * Returns the function that answers every request under the routes' paths. In this order: unknown path
 * 404, missing trailing slash of a list 307, no session 401, wrong method 405, then the handler.
 */
export function createRouter(routes: readonly ApiRoute[]) {
  const root: Node = { children: new Map(), parameter: null, route: null }
  for (const route of routes) insert(root, route)
  return async (request: Request, raw: Asked): Promise<Response> => {
    try {
      const url = new URL(request.url)
      const segments = url.pathname.split('/').slice(1)
      const found = find(root, segments)
      if (!found) {
        const list = url.pathname === '/' ? null : find(root, [...segments, ''])
        if (list) {
          raw.route = list.route.path
          return new Response(null, { status: 307, headers: { location: `${url.pathname}/${url.search}` } })
        }
        const hint =
          segments.at(-1) === '' && find(root, segments.slice(0, -1)) ? ' Leave out the slash at the end.' : ''
        throw new AppError('not_found', `There is nothing at this path.${hint}`)
      }
      raw.route = found.route.path
      return await dispatch(found.route, request, { ...raw, params: found.params })
    } catch (error) {
      return problemResponse(error, raw.request_id, request)
    }
  }
}

async function dispatch(
  route: ApiRoute,
  request: Request,
  context: { address: string; request_id: string; params: Record<string, string> },
) {
  const available = Object.keys(route.handlers)
  const allow = [...available, ...(route.handlers.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  const handler = route.handlers[(request.method === 'HEAD' ? 'GET' : request.method) as Method]
  if (!handler) {
    const isPublic = Object.values(route.handlers).every((each) => each.declaration.permission === 'public')
    if (!isPublic) await authenticate(request)
    throw new AppError('method_not_allowed', `${request.method} is not possible here; ${allow} are.`, {
      headers: { allow },
    })
  }
  const response = await handler(request, context)
  return request.method === 'HEAD'
    ? new Response(null, { status: response.status, headers: response.headers })
    : response
}

function insert(root: Node, route: ApiRoute): void {
  let node = root
  for (const segment of route.path.split('/').slice(1)) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name) {
      node.parameter ??= { name, node: { children: new Map(), parameter: null, route: null } }
      if (node.parameter.name !== name)
        throw new Error(`${route.path} names a parameter differently from its neighbours`)
      node = node.parameter.node
    } else {
      let child = node.children.get(segment)
      if (!child) {
        child = { children: new Map(), parameter: null, route: null }
        node.children.set(segment, child)
      }
      node = child
    }
  }
  if (node.route) throw new Error(`${route.path} is declared twice`)
  node.route = route
}

function find(root: Node, segments: readonly string[]): { route: ApiRoute; params: Record<string, string> } | null {
  let node = root
  const params: Record<string, string> = {}
  for (const segment of segments) {
    const child = node.children.get(segment)
    if (child) {
      node = child
    } else if (node.parameter && segment !== '') {
      params[node.parameter.name] = decodeURIComponent(segment)
      node = node.parameter.node
    } else {
      return null
    }
  }
  return node.route ? { route: node.route, params } : null
}
