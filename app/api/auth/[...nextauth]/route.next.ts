import { cookies } from 'next/headers'
import NextAuth from 'next-auth'
import { sessionOptions } from '#lib/accounts/browser-session'
import { readSessionRequest } from '#lib/accounts/session-request'
import { deviceCookie, readDevice, sealDevice } from '#lib/auth/known-device'
import { isOwnRequest } from '#lib/auth/own-request'
import { AppError } from '#lib/errors'
import { problemResponse } from '#lib/http/problem'

interface Context {
  params: Promise<{ nextauth: string[] }>
}

async function handle(request: Request, context: Context): Promise<Response> {
  const { headers } = request
  const jar = await cookies()
  const { name, options } = deviceCookie()
  const device = await readDevice(jar.get(name)?.value)
  const scope = {
    address: headers.get('x-forwarded-for') ?? 'unknown',
    request_id: headers.get('x-request-id') ?? '',
    user_agent: headers.get('user-agent'),
    device,
    fault: null as unknown,
  }
  try {
    if (!isOwnRequest(request)) {
      throw new AppError('forbidden', 'This address answers requests of its own pages only.')
    }
    const read = await readSessionRequest(request, (await context.params).nextauth)
    const response: Response = await NextAuth(read as never, context as never, sessionOptions(scope))
    if (scope.device && scope.device !== device) jar.set(name, await sealDevice(scope.device), options)
    // What could not be checked is not answered with "signed out".
    if (scope.fault) throw scope.fault
    return response
  } catch (error) {
    return problemResponse(error, scope.request_id, request)
  }
}

export { handle as GET, handle as POST }
