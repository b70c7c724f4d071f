/*
 * Turns of phrase that say in other words, or in another order, what the words that are read say: the question is put into those.
 * Nothing here is of a single question: each is how people say something of the kind.
 */

type Rewording = readonly [RegExp, string]

/** "Ten or more years ago", "30 Tage oder länger", "il y a dix ans ou plus": the bound stands behind the number. */
const BOUND_BEHIND: readonly Rewording[] = [
  [/\b(\S+) or more (days|weeks|months|years)\b/gi, 'at least $1 $2'],
  [/\b(\S+) (days|weeks|months|years) (ago )?or (?:more|longer|earlier|before)\b/gi, 'at least $1 $2 $3'],
  [/\bvor (\S+) (tagen|wochen|monaten|jahren) oder (?:mehr|länger|früher|davor)\b/gi, 'vor mindestens $1 $2'],
  [/\b(\S+) (tagen?|wochen|monaten?|jahren?) oder (?:mehr|länger)\b/gi, 'mindestens $1 $2'],
  [/\bil y a (\S+) (jours|semaines|mois|ans) ou (?:plus|avant)\b/gi, 'il y a au moins $1 $2'],
  [/\b(\S+) (jours|semaines|mois|ans) ou plus\b/gi, 'au moins $1 $2'],
]

/** "Twice or more", "zwei Mal oder öfter", "deux fois ou plus", "4x". */
const TIMES_BEHIND: readonly Rewording[] = [
  [/\b(once|twice) or (?:more|oftener|more often)\b/gi, 'at least $1'],
  [/\b(\S+) times or (?:more|oftener|more often)\b/gi, 'at least $1 times'],
  [/\b(\S+?)[ -]?mal oder (?:mehr|öfter|häufiger)\b/gi, 'mindestens $1 mal'],
  [/\b(\S+) fois (?:ou|et) plus\b/gi, 'au moins $1 fois'],
  [/(?<![\p{L}\p{N}])(\d+)x(?![\p{L}\p{N}])/giu, '$1 mal'],
]

/** Who pays late as a habit, and in which words the rows are asked for that tell it. */
const LATE_PAYERS: readonly Rewording[] = [
  // "Who paid late?" alone is whoever ever did.
  [
    /\bwho (?:always|constantly|regularly|repeatedly|habitually|most often) (?:pays|paid) (?:too )?late(?=\s*\?*$)/i,
    'which members have the most invoices paid late',
  ],
  [
    /\bwho pays (?:the latest|(?:too )?late),? (?:again and again|most often|all the time|time and again|every time|regularly)(?=\s*\?*$)/i,
    'which members have the most invoices paid late',
  ],
  [
    /\bwer (?:zahlt|bezahlt)(?: eigentlich)? (?:ständig|immer(?: wieder)?|dauernd|am häufigsten|am öftesten|regelmäßig|stets|notorisch) (?:zu spät|verspätet)(?=\s*\?*$)/i,
    'welche Mitglieder haben die meisten zu spät bezahlten Rechnungen',
  ],
  [
    /\bqui (?:paie|paye) (?:toujours|sans cesse|régulièrement|le plus souvent|constamment|systématiquement) (?:en retard|trop tard)(?=\s*\?*$)/i,
    'quels membres ont le plus de factures payées en retard',
  ],
]

/** What is left out, up to three words of it that ask nothing, behind a break or the beginning. */
const NAMED =
  "(?!(?:who|which|what|how|are|is|was|were|do|does|did|has|have|wer|welche\\p{L}*|was|wie|sind|ist|waren|war|hat|haben|qui|quel\\p{L}*|que|combien|sont|est)\\b)(?:(?:the|die|den|der|das|les|le|la) |l[’'])?([\\p{L}\\p{N}][\\p{L}\\p{N}'’-]*(?: [\\p{L}\\p{N}'’-]+){0,2}?)"
const BEGINS = '(?:^|[.,;:!?(–—]|\\s-)\\s*'
const ENDS = '(?=\\s*(?:$|[.,;:!?)–—]))'
const leftOut = (said: string, put: string): Rewording => [
  new RegExp(`${BEGINS}${said.replace('X', NAMED)}${ENDS}`, 'giu'),
  put,
]

/** "Hamburg aside", "Hamburg mal außen vor", "Hambourg mis à part": what is left out stands in front of the word that says so. */
const LEFT_OUT_BEHIND: readonly Rewording[] = [
  leftOut('(?:leave|leaving|set|setting|put|putting|with)? ?X (?:aside|apart|excluded|excepted)', ' excluding $1'),
  leftOut('(?:but |and )?(?:leave|leaving) X out', ' excluding $1'),
  leftOut(
    "(?:but |and )?X (?:not (?:counted|included|counting)|(?:do not|don[’']t|does not|doesn[’']t) count)",
    ' excluding $1',
  ),
  leftOut(
    '(?:aber |und )?X (?:mal |bitte |lassen wir |lass |lasst )*(?:außen vor|aussen vor|ausgenommen|ausgeschlossen|ausgeklammert|weggelassen|rausgelassen|rausgerechnet|herausgerechnet|nicht mitgezählt|nicht mitgerechnet|nicht eingerechnet|zählt nicht|zählen nicht)(?: lassen)?',
    ' außer $1',
  ),
  leftOut('(?:mal )?von X (?:mal )?abgesehen', ' außer $1'),
  leftOut(
    '(?:mais |et )?X (?:mise?s? (?:à|a) part|mise?s? de c[ôo]t[ée]|except[ée]e?s?|exclue?s?|non comprise?s?|ne compten?t pas)',
    ' sauf $1',
  ),
  [/\bohne ((?:die |den |das )?\S+) (?:mitzuzählen|mitzurechnen|einzurechnen)/gi, 'ohne $1'],
  [/\babgesehen von\b/gi, 'außer'],
]

/** A person, and what is none, in the words of each language. */
const OF_KIND =
  '(?:companies|company|firms?|businesses|organi[sz]ations?|individuals?|persons?|people|firmen|firma|unternehmen|organisation(?:en)?|betriebe?|privat(?:person|leute|personen|e)|einzelpersonen|particuliers?|entreprises?|bo[iî]tes?|soci[ée]t[ée]s?|personnes?|organisations?|associations?)'
/** "Companies and individuals alike", "egal ob Firma oder Privatperson", "particuliers et boîtes confondus": whoever it is. */
const WHICHEVER: readonly Rewording[] = [
  [new RegExp(`[,;(–—]?\\s*(?:both )?${OF_KIND} and ${OF_KIND}(?: alike| together| combined)`, 'giu'), ''],
  [
    new RegExp(
      `[,;(–—]?\\s*(?:no matter (?:if|whether)|regardless (?:if|whether|of)|whether|be (?:it|they)) (?:a |an )?${OF_KIND} or (?:a |an )?${OF_KIND}`,
      'giu',
    ),
    '',
  ],
  [
    new RegExp(
      `[,;(–—]?\\s*(?:ganz )?(?:egal|gleich|einerlei)(?:,)? ob (?:eine |ein )?${OF_KIND} oder (?:eine |ein )?${OF_KIND}`,
      'giu',
    ),
    '',
  ],
  [new RegExp(`[,;(–—]?\\s*${OF_KIND} (?:und|wie) ${OF_KIND} (?:zusammen|gleichermaßen|gemeinsam)`, 'giu'), ''],
  [
    new RegExp(`[,;(–—]?\\s*${OF_KIND} et ${OF_KIND} (?:confondus|confondues|ensemble|r[ée]unis|r[ée]unies)`, 'giu'),
    '',
  ],
  [
    new RegExp(
      `[,;(–—]?\\s*(?:que ce soit )?(?:une? |des )?${OF_KIND} ou (?:une? |des )?${OF_KIND}(?:,)? peu importe`,
      'giu',
    ),
    '',
  ],
]

/** What should have been paid is overdue; what was paid by the day it was due, on time; who has nothing left to pay owes nothing. */
const OF_PAYING: readonly Rewording[] = [
  [
    /\b(?:that|which) (?:should|ought to|were supposed to|was supposed to|were meant to|must) (?:already |long |by now )*(?:have been|to have been|be|have to be) (?:already |long )*(?:paid|settled)(?: by now| already| long ago| by today)?/gi,
    'that are overdue',
  ],
  [
    /\b(?:paid|settled)(?: in full| fully| completely)? (?:by|before|within|on or before) (?:the|their|its|our) (?:due date|deadline|payment term|date due)\b/gi,
    'paid on time',
  ],
  [
    /\b(?:vollständig |ganz |komplett )?(?:bis zur|vor der|innerhalb der|bis zu ihrer) (?:fälligkeit|zahlungsfrist|frist)\b/gi,
    'pünktlich',
  ],
  [/\b(?:bis zum|vor dem|spätestens am|spätestens zum) fälligkeits(?:tag|datum|termin)\b/gi, 'pünktlich'],
  [
    /\b(?:have|has) (?:still )?(?:something|anything|money|a bill|bills|an invoice|invoices)(?: left)? to pay\b/gi,
    'owe something',
  ],
  [
    /\b(?:but|and|yet) (?:has |have |had )?(?:still )?never (?:ever )?(?:once )?paid (?:us )?(?:anything|a penny|a cent|one penny|one cent)\b/gi,
    'but no payments',
  ],
  [/\baber (?:uns )?(?:noch )?nie (?:irgend)?(?:etwas|was|einen cent) (?:be|ge)zahlt\b/gi, 'aber keine Zahlungen'],
  [
    /\b(?:mais|et)(?: qui)? n[’'](?:a|ont) (?:encore )?jamais (?:rien )?(?:payé|réglé|versé)(?: un centime)?\b/gi,
    'mais aucun paiement',
  ],
  [/\b(?:has|have) (?:actually |really )?(?:nothing|no money)(?: more)?(?: left)? to pay(?: us)?\b/gi, 'owe nothing'],
  [/\bno longer owes? (?:us )?anything\b/gi, 'owe nothing'],
  [
    /\b(?:haben|hat) (?:bei uns )?(?:eigentlich |inzwischen |jetzt )?nichts mehr (?:offen|zu zahlen|zu bezahlen|ausstehend)/gi,
    'haben nichts offen',
  ],
  [/\b(?:sind|ist) uns (?:eigentlich |inzwischen |jetzt )?nichts mehr schuldig/gi, 'sind uns nichts schuldig'],
  [/\bschulde(?:n|t) uns (?:eigentlich |inzwischen |jetzt )?nichts mehr/gi, 'sind uns nichts schuldig'],
  [
    /\bn[’'](?:ont|a|avait|avaient) (?:en fait |désormais |maintenant )?plus rien (?:en fait )?à (?:nous )?(?:payer|régler|verser)/gi,
    'ne doivent rien',
  ],
  [/\bne (?:nous )?doi(?:t|vent) plus rien\b/gi, 'ne doivent rien'],
]

/** A direct debit that the bank sent back; of other payments that were taken back nobody speaks so. */
const RETURNED_DEBITS: readonly Rewording[] = [
  [/\breturned direct debits?\b|\bdirect debit returns?\b/gi, 'reversed payments by direct debit'],
  [
    /\bdirect debits?( \S+)? (?:were|was|got|have been|has been|came|sent) (?:returned|back|sent back)\b/gi,
    'payments by direct debit$1 reversed',
  ],
  [/\brücklastschriften\b/gi, 'zurückgebuchte Lastschriften'],
  [/\brücklastschrift\b/gi, 'zurückgebuchte Lastschrift'],
  [/\bprélèvements?( \S+)? (?:rejetés?|retournés?|revenus? impayés?)\b/gi, 'prélèvements$1 contrepassés'],
]

/** Invoices are numbered without gaps; a number that is missing is none of an invoice that is open. Of other numbers no gaps are found. */
const NUMBER_GAPS: readonly Rewording[] = [
  // A yes to this would be a no to whether there are gaps.
  [
    /^(?:are|is) (?:the |our |all )*(?:invoice (?:numbers|numbering)|(?:numbers|numbering) of (?:the |our )?invoices) (?:all )?(?:gapless|complete|consecutive|without (?:any )?gaps?)\b/gi,
    'which number gaps are there',
  ],
  [
    /^(?:sind|ist) (?:die |unsere |alle )*(?:rechnungsnummern|nummern der rechnungen|nummerierung der rechnungen) (?:lückenlos|vollständig|fortlaufend|ohne lücken?)\b/gi,
    'welche Nummernlücken gibt es',
  ],
  [
    /^(?:la numérotation|les numéros) (?:de |des |d[’'])factures? (?:est|sont)(?:-elle|-ils)? (?:continue?s?|complète?s?|complets|sans (?:trou|lacune)s?)\b/gi,
    'quels trous de numéros y a-t-il',
  ],
  [/\b(?:missing|skipped) invoice numbers?\b/gi, 'number gaps'],
  [/\binvoice numbers?( \S+){0,2} (?:missing|skipped)\b/gi, 'number gaps'],
  [
    /\b(?:gaps?|holes?) in (?:the |our )?(?:invoice )?(?:numbers|numbering)(?: of (?:the |our )?invoices\b|(?! of\b))/gi,
    'number gaps',
  ],
  [/\b(?:fehlt|fehlen|fehlende) (?:\S+ )?rechnungsnummern?\b/gi, 'Nummernlücken'],
  [/\brechnungsnummern?( \S+){0,2} (?:fehlt|fehlen|übersprungen|ausgelassen)\b/gi, 'Nummernlücken'],
  [
    /\blücken? (?:in|bei) (?:den |der |unseren |unserer )?(?:rechnungs)?(?:nummern|nummerierung|nummernkreis|nummernfolge)\b(?: der rechnungen\b|(?! der\b| von\b))/gi,
    'Nummernlücken',
  ],
  [/\bnuméros? (?:de |d[’'])factures? (?:manquante?s?|sautée?s?)/gi, 'trous de numéros'],
  [
    /\b(?:trous?|lacunes?) dans (?:la|notre|les|nos) (?:numérotation|numéros?)\b(?: (?:de |des |d[’'])factures?\b|(?! (?:de|des|d[’'])))/gi,
    'trous de numéros',
  ],
  [/\bmanque(?:-t-il)? (?:un |des )?numéros? (?:de |d[’'])factures?/gi, 'trous de numéros'],
]

/** Two days that follow one another are one time. */
const TWO_DAYS: readonly Rewording[] = [
  [/\bgestern *[+&] *vorgestern\b/gi, 'von vorgestern bis gestern'],
  [/\bgestern und (?:am|dem|den) tag (?:davor|zuvor)/gi, 'von vorgestern bis gestern'],
  [/\bhier et la veille\b/gi, 'd’avant-hier à hier'],
  [/\byesterday and (?:on )?the day before(?: yesterday)?\b/gi, 'from the day before yesterday to yesterday'],
  [/\btoday and yesterday\b|\byesterday and today\b/gi, 'since yesterday'],
  [/\bgestern und vorgestern\b|\bvorgestern und gestern\b/gi, 'von vorgestern bis gestern'],
  [/\bheute und gestern\b|\bgestern und heute\b/gi, 'seit gestern'],
  [/\bhier et avant[ -]hier\b|\bavant[ -]hier et hier\b/gi, 'd’avant-hier à hier'],
  [/\baujourd[’']hui et hier\b|\bhier et aujourd[’']hui\b/gi, 'depuis hier'],
]

/** Turns of phrase whose words are taken for something else one by one. */
const IN_ONE_WORD: readonly Rewording[] = [
  [/\bversus\b/gi, 'vs'],
  [/\b(?:cry|cried|crying|back|backed|backing|pull|pulled|pulling) (?:off|out)(?= (?:of|from)\b)/gi, 'cancelled'],
  [/\bgg\./gi, 'gegen'],
  [/\bface à\b/gi, 'contre'],
  [/\bvierteljahr (?:für|um) vierteljahr\b/gi, 'pro Quartal'],
  [/\bsur (?:un|1) an\b/gi, 'sur les 12 derniers mois'],
  [/\bcall(?:ed|ing)? off\b/gi, 'cancelled'],
  [/\bl[’']an (?:passé|dernier)\b/gi, 'l’année dernière'],
  // What something costs is asked of a price, whoever says what they are.
  [/\b(costs?|price|pay)\b([^?]*?) as a member\b/gi, '$1$2'],
  [/\b(kostet|kosten|preis)\b([^?]*?) als mitglied\b/gi, '$1$2'],
  [/\b(co[ûu]te|co[ûu]tent|prix)\b([^?]*?) (?:en tant que|comme) (?:membre|adh[ée]rent)\b/gi, '$1$2'],
]

/** Who came back came: of an event there is nothing else to come back to. */
const CAME_BACK: readonly Rewording[] = [
  [/\b(n[’'](?:est|a)|ne sont) pas revenue?s?\b/gi, '$1 pas venu'],
  [/\b(est|sont) revenue?s? (à|au|aux)\b/gi, '$1 venu $2'],
  // Whoever has been there for years is a member since.
  [/(?<!\p{L})(étaient|était|sont|est) là (?=depuis\b)/giu, '$1 membres '],
  // Whoever was at something came to it.
  [/\b(?:was|were) not at (?=(?:the|our|any)\b)/gi, 'did not come to '],
  [/\bwar(en)? nicht (?:bei|auf) (?=(?:der|dem|den|unser\p{L}*)\b)/giu, 'kam$1 nicht zu '],
  [/\bn[’']étai(?:t|ent) pas (?=(?:au|à|aux)(?!\p{L}))/giu, 'n’est pas venu '],
  [/\bqui étai(?:t|ent) (?=(?:au|à|aux)(?!\p{L}))/giu, 'qui est venu '],
]

/** "And the October before?", "im Sommer davor": the same a year before what was spoken of. */
const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|januar|februar|märz|mai|juni|juli|oktober|dezember|frühling|frühjahr|sommer|herbst|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|printemps|été|automne|hiver)'
const YEAR_BEFORE: readonly Rewording[] = [
  [
    new RegExp(`^(?:and )?(?:in |for |what about )?the ${MONTH} before(?: that)?(?=\\s*\\?*$)`, 'giu'),
    'and the year before',
  ],
  [new RegExp(`^(?:und )?(?:im|den|der|in dem) ${MONTH} (?:davor|zuvor)(?=\\s*\\?*$)`, 'giu'), 'und im Jahr davor'],
  [
    new RegExp(
      `^(?:et )?(?:en |le mois d[e’'] ?|l[’']|au |à l[’'])${MONTH} (?:d[’']avant|précédente?)(?=\\s*\\?*$)`,
      'giu',
    ),
    'et l’année d’avant',
  ],
]

/** "U30", "ü70": under and over an age. */
const AGES: readonly Rewording[] = [
  [/(?<![\p{L}\p{N}])u[ -]?(\d\d)(?![\p{L}\p{N}])/giu, 'unter $1'],
  [/(?<![\p{L}\p{N}])(?:ü|ue)[ -]?(\d\d)(?![\p{L}\p{N}])/giu, 'über $1'],
]

/** "Fünfjähriges Jubiläum", "who has been a member for five years this year": since so many years in the year that is named. */
const ANNIVERSARIES: readonly Rewording[] = [
  [/\b(\S+?)jährige[nms]?\s+(?=(?:mitglieds|vereins)?jubil)/giu, '$1 Jahre '],
  [/^(?=.*\b(?:dieses|nächstes) jahr\b)(.*?)(\S+) jahre (?:lang )?(?:dabei|mitglied)\b/giu, '$1$2 Jahre Jubiläum'],
  [/\b(\S+?)[ -]years?[ -](?=anniversar)/gi, '$1 years '],
  [/\b(\d+)(?:st|nd|rd|th) (?=(?:membership )?anniversar)/gi, '$1 years '],
  [
    /^(?=.*\b(?:this|next) year\b)(.*?)\b(?:ha(?:s|ve) been|will have been|(?:is|are)) (?:a )?members? for (\S+) years\b/gi,
    '$1 has $2 years anniversary',
  ],
  [
    /^(?=.*(?:cette année|année prochaine))(.*?)(?<!plus de |moins de |moins )\b(\S+) ans d[’'](?:adhésion|ancienneté|appartenance)/giu,
    '$1$2 ans jubilé',
  ],
]

/** What money is told apart by: dues, tickets, donations. */
const SORTS_OF_MONEY =
  '(?:membership )?(?:dues|fees|tickets?|ticket sales|events?|donations?|mitgliedsbeiträgen?|beiträgen?|eintrittskarten|veranstaltungen|spenden|(?:les )?cotisations|(?:les )?billets|(?:la )?billetterie|(?:les )?évènements|(?:les )?événements|(?:les )?dons)'
/** "Split between dues, tickets and donations": by kind. */
const BY_KIND: readonly Rewording[] = [
  [
    new RegExp(
      `\\b(?:split|divided|broken down|breaks down|breakdown)(?:[^,?]*?) (?:between|into|among|by|across) ${SORTS_OF_MONEY}(?:, ${SORTS_OF_MONEY})*,? (?:and|&) ${SORTS_OF_MONEY}`,
      'giu',
    ),
    'by kind',
  ],
  [
    new RegExp(
      `\\b(?:aufgeteilt|verteilt|teilen sich|verteilen sich|unterteilt)?\\s*(?:auf|in|nach|zwischen) ${SORTS_OF_MONEY}(?:, ${SORTS_OF_MONEY})* und ${SORTS_OF_MONEY}(?: aufgeteilt| verteilt| auf)?`,
      'giu',
    ),
    ' nach Art',
  ],
  [
    new RegExp(
      `\\b(répartition [^,?]*?) (?:entre|en) ${SORTS_OF_MONEY}(?:, ${SORTS_OF_MONEY})* et ${SORTS_OF_MONEY}`,
      'giu',
    ),
    '$1 par type',
  ],
]

const REWORDINGS: readonly Rewording[] = [
  ...ANNIVERSARIES,
  ...BY_KIND,
  ...BOUND_BEHIND,
  ...TIMES_BEHIND,
  ...LATE_PAYERS,
  ...LEFT_OUT_BEHIND,
  ...WHICHEVER,
  ...OF_PAYING,
  ...RETURNED_DEBITS,
  ...NUMBER_GAPS,
  ...TWO_DAYS,
  ...IN_ONE_WORD,
  ...CAME_BACK,
  ...YEAR_BEFORE,
  ...AGES,
]

/** Returns a question in the words that are read: bounds and what is left out in front of what they are of, habits by their rows. */
export const inReadWords = (text: string): string =>
  REWORDINGS.reduce((rest, [said, put]) => rest.replace(said, put), text).trim()
