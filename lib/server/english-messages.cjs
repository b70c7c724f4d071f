/**
 * A loader of the build: leaves of the messages of react-aria, which come in 34 languages, the English ones. The pages
 * are English whatever the association's locale, which only formats dates and numbers.
 */
module.exports = function keepEnglish(source) {
  const isOther = (line) => /^import .*\/[a-z]{2}-[A-Z]{2}\.mjs";$|^\s*"[a-z]{2}-[A-Z]{2}": /.test(line)
  return source
    .split('\n')
    .filter((line) => !isOther(line) || line.includes('en-US'))
    .join('\n')
}
