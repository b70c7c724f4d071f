import { drawPicture } from '#components/sharing/draw'
import { Picture, type PictureText } from '#components/sharing/picture'
import { digestOf, isHeld } from '#lib/http/constant'

/** Counts up when the look of pictures changes. */
const LOOK = 1

/** Answers with a picture; 304, without drawing, to who has it already. Throws as drawPicture does. */
export async function pictureResponse(request: Request, text: PictureText): Promise<Response> {
  const key = digestOf(JSON.stringify([LOOK, text]))
  const headers = {
    etag: `"${key}"`,
    'cache-control': 'public, max-age=3600',
  }
  if (isHeld(request.headers.get('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
  const picture = await drawPicture(key, () => <Picture {...text} />)
  return new Response(picture, {
    headers: { ...headers, 'content-type': 'image/png', 'content-length': String(picture.byteLength) },
  })
}
