import { orNotFound } from '#lib/errors'
import { readFile } from '#lib/files/service'
import { fileResponse } from '#lib/http/file'
import { publicFile } from '#lib/tenants/public-file'
import { getBrand } from '#lib/tenants/queries'

/** The association's logo as it is now, whichever is asked for: a mail of last year shows it too. No other file. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant_id: string }> }): Promise<Response> {
  return publicFile(request, (await params).tenant_id, async (ctx) => {
    const { logo_file_id } = await getBrand(ctx)
    const file = await readFile(ctx, orNotFound(logo_file_id, 'logo'))
    const isNamed = new URL(request.url).searchParams.get('v') === file.id
    return fileResponse(
      file,
      request.headers.get('if-none-match'),
      `public, max-age=${isNamed ? 24 * 60 * 60 : 5 * 60}`,
    )
  })
}
