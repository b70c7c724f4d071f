import { MIN_STEM, stem, toWords } from '#lib/assistant/reading/lexicon'
import type { Pack } from '#lib/assistant/reading/packs/pack'
import { asConcept, conceptsOf, hasConcept, isConcept, type Piece } from '#lib/assistant/reading/pieces'
import type { Token } from '#lib/assistant/reading/tokens'
import type { Vocabulary } from '#lib/assistant/reading/vocabulary'

/*
 * By which way members heard of the association. What the data calls it ("event", "website") are everyday words that mean
 * something else, too, so that they are taken for it only behind a word that says by which way: "through a colleague".
 */

/** What stands for the same way in English, German and French, without accents; a value that is one of these has all of them. */
const WAYS: readonly string[] = [
  'colleague|colleagues|coworker|workmate|kollege|kollegen|kollegin|arbeitskollege|arbeitskollegen|collegue|collegues|confrere',
  'friend|friends|acquaintance|freund|freunde|freundin|bekannte|bekannten|ami|amis|amie|amies|connaissance|connaissances',
  'recommendation|recommendations|referral|word of mouth|empfehlung|empfehlungen|weiterempfehlung|mundpropaganda|recommandation|recommandations|bouche a oreille',
  'website|web site|homepage|site|internet|web|webseite|internetseite|netz|site web|site internet',
  'newsletter|rundbrief|infolettre|lettre d information',
  'trade fair|trade show|fair|exhibition|messe|messen|fachmesse|salon|salons|foire',
  'university|college|uni|universitat|hochschule|fachhochschule|universite|fac|ecole',
  'event|events|veranstaltung|veranstaltungen|evenement|evenements|manifestation',
  'social media|facebook|instagram|linkedin|soziale medien|sozialen medien|reseaux sociaux',
  'press|newspaper|magazine|article|presse|zeitung|zeitschrift|artikel|journal',
  'advertisement|advertising|advert|ad|flyer|leaflet|poster|werbung|anzeige|plakat|publicite|annonce|affiche|prospectus',
  'search engine|google|suchmaschine|moteur de recherche',
]

/** What says by which way, and what does so only beside a word of how somebody was won. */
const BY_WAY = /^(?:through|via|thanks|durch|uber|ueber|dank|grace)$/
const BY_WAY_OF_WON = /^(?:from|by|par|at|on|in|von|vom|per|aus|auf|bei|im|am|d|de|du|sur|dans|a|au|lors)$/
/** What may stand between it and the way. */
const ARTICLE =
  /^(?:a|an|the|our|one|of|some|to|ein|eine|einen|einem|einer|eines|der|die|das|dem|den|des|unsere|unseren|unserer|einige|un|une|le|la|l|les|notre|nos|des|d|a)$/
/** How somebody was won; nobody else was. */
const WON =
  /^(?:won|recruited|brought|came|come|arrived|joined|found|heard|gewonnen|geworben|geholt|gebracht|gekommen|kamen|kam|gefunden|gestossen|aufmerksam|gehort|erfahren|venus?|venues?|venaient|arrives?|arrivees?|connus?|connu|trouves?|recrutes?|gagnes?|entendu|recommended|referred|introduced|empfohlen|vermittelt|recommandee?s?|parrainee?s?|amenee?s?)$/
/** What comes by a way of its own: payments by bank transfer, bookings through the website. */
const OF_ELSE = [
  'payments',
  'invoices',
  'registrations',
  'mails',
  'paid',
  'revenue',
  'registered',
  'tickets_sold',
] as const

/** "Came": to an event where one is spoken of, else to the association. */
const CAME = ['attended'] as const

const wordsOf = (phrase: string, pack: Pack): string[] => toWords(phrase).map((word) => stem(word, pack))

/** A way with its phrases, and whether the data knows it. */
interface Way {
  readonly source: string
  readonly phrases: readonly string[][]
  readonly is_known: boolean
}

function waysOf({ sources }: Vocabulary, pack: Pack): Way[] {
  const ways = WAYS.map((way) => way.split('|'))
  const known = sources.map((source) => {
    const own = toWords(source).join(' ')
    const same = ways.find((way) => way.includes(own)) ?? []
    return { source, phrases: [source, ...same].map((phrase) => wordsOf(phrase, pack)), is_known: true }
  })
  const others = ways.filter((way) => !sources.some((source) => way.includes(toWords(source).join(' '))))
  return [
    ...known,
    ...others.map((way) => ({
      source: way[0] as string,
      phrases: way.map((phrase) => wordsOf(phrase, pack)),
      is_known: false,
    })),
  ]
}

/** Takes what stands behind "through", "durch", "par" for the way by which members heard of the association, where it is one. */
export function withSources(
  pieces: readonly Piece[],
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  pack: Pack,
): Piece[] {
  if (vocabulary.sources.length === 0 || hasConcept(pieces, ...OF_ELSE)) return [...pieces]
  const words = tokens.map(({ word }) => word)
  const stems = words.map((word) => (word.length > MIN_STEM ? stem(word, pack) : word))
  const isAsked = hasConcept(pieces, 'source')
  const isWon = isAsked || hasConcept(pieces, 'joined') || words.some((word) => WON.test(word))
  const ways = waysOf(vocabulary, pack)
  const isAtEvent = pieces.some(
    (piece) => piece.is === 'event' || conceptsOf(piece).some(({ noun }) => noun === 'events'),
  )
  for (const at of words.keys())
    for (const { source, phrases, is_known } of ways) {
      const phrase = phrases
        .filter((each) => each.every((word, index) => stems[at + index] === word))
        .sort((one, other) => other.length - one.length)[0]
      if (!phrase) continue
      let lead = at - 1
      while (lead >= 0 && lead > at - 4 && ARTICLE.test(words[lead] as string) && !BY_WAY.test(words[lead] as string))
        lead -= 1
      const led = words[lead] ?? ''
      const isBare = isAsked && pieces.some(({ is, from }) => is === 'unknown' && from === at)
      const isWay = BY_WAY.test(led) || (isWon && BY_WAY_OF_WON.test(led))
      // "Via a friend": nobody, where nobody came so. Else what is not known may mean something else.
      if (is_known ? !isWay && !isBare : !(isWay && isWon)) continue
      const from = isWay ? lead : at
      const to = at + phrase.length
      const saysWon = (piece: Piece) =>
        (piece.is === 'unknown' || isConcept(piece, 'recommendation', 'received', ...(isAtEvent ? [] : CAME))) &&
        words.slice(piece.from, piece.to).some((word) => WON.test(word))
      const isSaid = (piece: Piece) =>
        isConcept(piece, 'source') || (piece.from < to && piece.to > from) || saysWon(piece)
      const text = tokens
        .slice(at, to)
        .map((token) => token.text)
        .join(' ')
      const where = { members: { referral_source: is_known ? source : text } }
      const value: Piece = { from: at, to, text, is: is_known ? 'value' : 'nothing', where }
      // "Who came through a colleague this year?": they joined then.
      const won = pieces.find((piece) => saysWon(piece))
      const hasJoined = won && pieces.some((piece) => piece.is === 'time') && !hasConcept(pieces, 'joined')
      // "Who joined through the website?" names no day: whoever came so has joined.
      const isJoinedSaid = hasConcept(pieces, 'who', 'which', 'list') && !pieces.some(({ is }) => is === 'time')
      const rest = pieces.flatMap((piece) =>
        isJoinedSaid && isConcept(piece, 'joined')
          ? []
          : piece === won && hasJoined
            ? [asConcept(piece, 'joined')]
            : isSaid(piece)
              ? []
              : [piece],
      )
      const place = rest.findIndex((piece) => piece.from >= to)
      return place < 0 ? [...rest, value] : [...rest.slice(0, place), value, ...rest.slice(place)]
    }
  return [...pieces]
}
