/**
 * Words that titles of events are often made of: in English, as German has them in compounds, and in French. Of a title
 * in one language people speak in theirs.
 */
const TITLE_WORDS: readonly (readonly [en: string, de: string, fr: string])[] = `
  winter: winter: hiver
  summer: sommer: ete
  spring: fruhlings|fruhjahrs: printemps
  autumn|fall: herbst: automne
  christmas: weihnachts: noel
  gala: gala: gala
  ball: ball: bal
  conference: konferenz|tagung|kongress: conference|congres|colloque
  congress: kongress|konferenz|tagung: congres|conference|colloque
  forum: forum: forum
  summit: gipfel: sommet
  hackathon: hackathon: hackathon
  workshop|seminar: workshop|seminar: atelier|seminaire
  course: kurs: cours
  training: schulung: formation
  days: tage|tagen: journees
  day: tag: journee
  night: nacht|abend: nuit|soiree
  evening: abend: soiree
  dinner: dinner|essen: diner
  lunch: mittagessen|lunch: dejeuner
  breakfast: fruhstuck|fruhstucks: petit dejeuner
  party|festival: fest|feier: fete
  awards|award|prize: preis|preise: prix
  meeting: treffen|versammlung: reunion|rencontre
  assembly: versammlung: assemblee
  reception: empfang: reception
  excursion|trip|tour: ausflug|exkursion|tour|fahrt: excursion|sortie|visite
  walk: spaziergang|wanderung|rundgang: promenade|balade
  market: markt: marche
  fair: messe: salon|foire
  exhibition: ausstellung: exposition
  concert: konzert: concert
  regatta: regatta: regate
  tournament: turnier: tournoi
  members|member: mitglieder: membres|adherents
  founders|founder: grunder: fondateurs
  guild: gilden: guilde
  club: club|vereins: club
  youth: jugend: jeunesse|jeunes
  students|student: studenten|studierenden: etudiants
  women: frauen: femmes
  annual: jahres: annuel|annuelle
  climate: klima: climat
  energy: energie: energie
  water: wasser: eau
  rain: regen: pluie
  flood: hochwasser|flut: inondation|crue
  housing: wohnungs|wohn|wohnungsbau|wohnen: logement|habitat
  building|construction: bau: construction|batiment
  timber|wood: holz: bois
  planning: planungs: planification|urbanisme
  city|urban|town: stadt: ville
  street: strassen: rue
  harbour|harbor|port: hafen: port
  quay: kai: quai
  bridge|bridges: brucken: pont|ponts
  mobility: mobilitats: mobilite
  traffic|transport: verkehrs: transport|transports
  heritage: erbe|denkmal: patrimoine
  heat: warme|hitze: chaleur
  geodata: geodaten: geodonnees
  data: daten: donnees
  vacancy: leerstands: vacance
  space: raum: espace
  cost|costs: kosten: couts|cout
  control: kontrolle: controle
  neighbours|neighbors: nachbarn: voisins
  walls|wall: mauern|mauer: murs|mur
  trees|tree: baume|baum: arbres|arbre
  digital: digital: numerique
  career: karriere: carriere
  health: gesundheits: sante
  sports|sport: sport: sport
  music: musik: musique
  art|arts: kunst: art|arts
  book|books: bucher|buch: livres|livre`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(': ') as [string, string, string])

const ROWS: ReadonlyMap<string, { readonly de: readonly string[]; readonly fr: readonly string[] }> = new Map(
  TITLE_WORDS.flatMap(([en, de, fr]) =>
    en.split('|').map((word) => [word, { de: de.split('|'), fr: fr.split('|') }] as const),
  ),
)

/** What may stand between two French nouns of which the second says which. */
const BETWEEN = ['', 'd', 'de', 'du', 'des', 'de l', 'de la', 'sur le', 'sur la', 'sur les', 'sur l']

/**
 * What else an event may be called, in words without accents: two words of its title, as in "the climate days" for the
 * Climate Adaptation Days, and both in German and French. None of a title whose words are in no list.
 */
export function otherTitles(title: readonly string[]): string[] {
  const pairs = title.flatMap((word, at) => {
    const next = title[at + 1]
    const last = at === 0 && title.length > 2 ? title.at(-1) : undefined
    return [next, last].flatMap((other) => (other === undefined ? [] : [[word, other] as const]))
  })
  // "Heritage and Reuse", without what kind of event it is.
  const name = title.length > 2 && ROWS.has(title.at(-1) ?? '') ? [title.slice(0, -1).join(' ')] : []
  const others = pairs.flatMap(([first, second]) => {
    const [one, other] = [ROWS.get(first), ROWS.get(second)]
    // "Le hackathon Repair": a name stands behind what it is the name of.
    if (other && !one)
      return other.fr.flatMap((what) => BETWEEN.map((link) => [what, link, first].filter(Boolean).join(' ')))
    if (!one || !other) return []
    const german = one.de.flatMap((which) => other.de.flatMap((what) => [`${which}${what}`, `${which} ${what}`]))
    const french = one.fr.flatMap((which) =>
      other.fr.flatMap((what) => BETWEEN.map((link) => [what, link, which].filter(Boolean).join(' '))),
    )
    return [`${first} ${second}`, ...german, ...french]
  })
  return [...name, ...others]
}

/** What groups of people are called, in English, German and French; a topic stands beside it in tags. */
const GROUPS: readonly (readonly [en: string, de: string, fr: string])[] = [
  ['working group', 'ag|arbeitsgruppe|arbeitskreis|ak', 'groupe de travail|groupe|gt'],
  ['committee', 'ausschuss|kommission|komitee', 'comite|commission'],
  ['section', 'sektion|ortsgruppe|regionalgruppe', 'section'],
]

/** What else a tag is called: its words the other way round, and what it is called in the other languages. */
export function otherTags(tag: string): string[] {
  const parts = tag.toLowerCase().split(' ')
  if (parts.length === 1) return [`${tag}s`]
  const last = parts.at(-1) as string
  const turned = `${last} ${parts.slice(0, -1).join(' ')}`
  const found = GROUPS.find(([en]) => tag.toLowerCase().startsWith(`${en} `) || tag.toLowerCase().endsWith(` ${en}`))
  if (!found) return [turned]
  const [en, de, fr] = found
  const topic = tag.toLowerCase().replace(en, '').trim()
  const row = ROWS.get(topic)
  const german = de.split('|').flatMap((group) => [topic, ...(row?.de ?? [])].map((each) => `${group} ${each}`))
  const french = fr
    .split('|')
    .flatMap((group) =>
      [topic, ...(row?.fr ?? [])].flatMap((each) =>
        BETWEEN.map((link) => [group, link, each].filter(Boolean).join(' ')),
      ),
    )
  return [turned, ...german, ...french]
}
