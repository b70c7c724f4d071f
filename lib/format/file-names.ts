/**
 * Returns a file's name in both spellings of RFC 6266: for programs that know ASCII only, and in full. What would lead to
 * another folder or end a line stands in neither.
 */
export function fileNames(name: string): string {
  const harmless = name.toWellFormed().replace(/[\p{Cc}\\/]/gu, '_')
  const plain = harmless.normalize('NFKD').replace(/[^\x20-\x7e]|["\\/]/g, '_')
  const full = encodeURIComponent(harmless).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename="${plain}"; filename*=UTF-8''${full}`
}
