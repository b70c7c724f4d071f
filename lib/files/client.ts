import { MAX_FILE_BYTES, type StoredFile } from '#lib/files/schema'
import { cut } from '#lib/format/shortened'
import { apiFetch, ProblemError } from '#lib/http/browser'
import { api } from '#lib/paths'

/** Sends a picture that is to become the logo. One that is too large is refused before it travels. */
export async function sendLogo(picture: File) {
  if (picture.size > MAX_FILE_BYTES) throw new ProblemError(TOO_LARGE)
  return apiFetch<StoredFile>(api.files({ kind: 'logo', name: cut(picture.name, 200) }), {
    method: 'POST',
    body: picture,
  })
}

const TOO_LARGE = {
  type: 'about:blank',
  title: 'The picture is too large',
  status: 413,
  detail: 'The picture is larger than 10 MB. Choose a smaller one.',
  code: 'payload_too_large',
  request_id: '',
}
