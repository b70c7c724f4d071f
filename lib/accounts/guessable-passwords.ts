import { env } from '#lib/env'
import { AppError } from '#lib/errors'

/**
 * What people begin with. Together with the endings, capitals and look-alike characters that are taken off below,
 * these stand for far more than the ten thousand passwords that are tried first.
 */
const BEGINNINGS = new Set(
  `password passwort passcode passphrase secret geheim hidden login logon signin access entry enter open opensesame
  welcome willkommen bienvenue hello hallo bonjour howdy goodbye letmein trustno trustme iloveyou loveyou lovely
  sweetheart darling honey angel princess prince queen king kingdom superman batman spiderman ironman wonderwoman
  admin administrator adminadmin root toor user username guest test tester testing demo sample example default
  changeme change temp temporary master system server network computer laptop windows linux ubuntu apple android
  iphone samsung google facebook twitter instagram whatsapp youtube amazon netflix microsoft oracle database
  qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm qazwsx qwer wasd
  abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc abcd aaaa aaaaaa xxxx xxxxxx zzzz
  monkey dragon tiger lion eagle falcon panther dolphin horse shadow sunshine moonlight starlight rainbow
  butterfly flower rose lily daisy jasmine summer winter spring autumn fall sommer fruehling herbst
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday weekend holiday vacation christmas easter birthday
  football baseball basketball hockey soccer tennis golf cricket rugby liverpool chelsea arsenal barcelona madrid
  juventus bayern dortmund london paris berlin vienna munich hamburg rome madrid newyork texas california america
  germany england france italy spain europe world michael michelle jessica jennifer jordan ashley amanda daniel
  andrew robert thomas charlie george harley hunter ranger buster soldier killer pepper ginger cookie chocolate
  coffee banana orange cheese pizza burger whisky guinness mustang ferrari porsche mercedes corvette yamaha
  freedom liberty peace happy lucky money dollar business company office manager member members membership club
  association verein society treasurer secretary president chairman board committee meeting event events finance
  invoice payment school college student teacher family mother father brother sister maverick phoenix matrix
  starwars pokemon minecraft fortnite nintendo playstation xbox hacker ninja samurai zombie vampire wizard merlin
  gandalf frodo hobbit thunder lightning storm hurricane volcano diamond silver golden platinum crystal
  internet website service support security secure private personal unknown nothing whatever blahblah foobar
  dummy jesus christ heaven blessed church faith grace spirit`.split(/\s+/),
)

const PRODUCT = 'quorate'

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
}

/** Every plain spelling of a text in which digits and signs may stand for letters. */
function spellings(text: string): string[] {
  const lower = text.toLowerCase().replace(/[0345789@$€]/g, (sign) => LOOK_ALIKES[sign] ?? sign)
  return ['i', 'l'].map((letter) => lower.replace(/[1!|]/g, letter).replace(/[^\p{L}]/gu, ''))
}

/** The words hidden in a password: as it stands, and without the digits and signs put around it. */
function cores(password: string): string[] {
  const bare = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [...new Set([...spellings(password), ...spellings(bare)])]
}

/** The shortest part that a text repeats; the text itself when it repeats nothing. */
function unit(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

function isRun(digits: string): boolean {
  return (
    '01234567890123456789'.includes(digits) ||
    '98765432109876543210'.includes(digits) ||
    /^(19|20)\d\d$/.test(digits) ||
    unit(digits).length <= 3
  )
}

/** Whether a password is among those that are tried first, or little more than a word its owner is known by. */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const letters = password.replace(/[^\p{L}]/gu, '')
  if (letters.length <= 3 && isRun(password.replace(/\D/g, ''))) return true
  const words = [PRODUCT, ...known].flatMap((word) => spellings(word)).filter((word) => word.length >= 4)
  return cores(password).some(
    (core) =>
      BEGINNINGS.has(core) ||
      BEGINNINGS.has(unit(core)) ||
      unit(core).length <= 2 ||
      words.some((word) => core.includes(word) && core.length - word.length < 4),
  )
}

/**
 * With PASSWORD_BLOCKLIST=on refuses passwords that are among the first to be guessed.
 *
 * @throws AppError invalid, on the field password
 */
export function refuseGuessable(
  password: string,
  owner: { email: string; tenant_id: string; tenant_name: string },
  isOn: boolean = env.PASSWORD_BLOCKLIST,
): void {
  if (!isOn) return
  const known = [owner.tenant_id, owner.tenant_name, owner.email.split('@')[0] ?? '']
  if (!isGuessable(password, known)) return
  const message = 'This password is among the first that are guessed. Choose one that has less to do with you.'
  throw new AppError('invalid', message, { errors: [{ pointer: '/password', code: 'too_common', message }] })
}
