/** Returns a file's name in both spellings of RFC 6266: for programs that know ASCII only, and in full. */
export function fileNames(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\/]/g, '_')
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${full}`
}
