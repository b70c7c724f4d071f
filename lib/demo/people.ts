import type { Random } from '#lib/random/random'

interface Origin {
  language: string
  first: readonly string[]
  last: readonly string[]
}

const ORIGINS: readonly (readonly [Origin, number])[] = [
  [
    {
      language: 'de',
      first:
        'Anja Jörg Käthe Sören Birgit Jürgen Renate Uwe Heike Matthias Silke Björn Ute Henning Gesa Torben Wiebke Malte Frauke Lasse Antje Jan-Hendrik Svenja Falk Merle Ole Imke Thorsten Nele Carsten Anna-Lena Hauke Dörte Fiete Rieke Volker Grit Eike Maren Götz'.split(
          ' ',
        ),
      last: 'Müller Schröder Petersen Hansen Jürgens Möller Krüger Köhler Behrens Lüders Thomsen Clausen Böttcher Harms Grünwald Meyer-Thalbach Feddersen Brüggemann Rickmers Tönnies Lührs Carstensen Weiß Schäfer Döring Ohlsen Groß Wittenberg Hölscher Timm Reimers Jäger Küster Bühring Ehlers von_der_Heide Strüver Paulsen Ahrens Lüth'.split(
        ' ',
      ),
    },
    44,
  ],
  [
    {
      language: 'en',
      first:
        'Fiona Callum Siobhán Rhys Imogen Declan Harriet Eoin Niamh Alistair Bronwyn Tom Orla Gareth Priya Daniel'.split(
          ' ',
        ),
      last: "O'Brien O'Sullivan Whitfield MacLeod D'Arcy Pembroke Fitzgerald Ashworth Ní_Bhriain Llewellyn Hartley-Jones Okafor Patel Kinsella Drummond Fairbairn".split(
        ' ',
      ),
    },
    11,
  ],
  [
    {
      language: 'pl',
      first:
        'Agnieszka Łukasz Małgorzata Paweł Grażyna Tomasz Żaneta Michał Zofia Krzysztof Bożena Stanisław Kinga Wojciech'.split(
          ' ',
        ),
      last: 'Wójcik Zieliński Dąbrowska Świątek Kamiński Łukaszewicz Piątek Żuraw Szczepańska Gołąb Krawczyk Nowak-Borowska Jabłoński Śliwa'.split(
        ' ',
      ),
    },
    10,
  ],
  [
    {
      language: 'nl',
      first: 'Anneke Joost Sanne Maarten Femke Willem Marieke Geert Lotte Ruben Eline Sjoerd Noëlle Daniël'.split(' '),
      last: "van_der_Berg de_Vries Hoekstra van_'t_Hoff Zijlstra Dijkstra ten_Brink Vermeulen Bakker-Smit de_Groot Wiersma Mulder".split(
        ' ',
      ),
    },
    8,
  ],
  [
    {
      language: 'da',
      first: 'Bjørn Søren Kirsten Mette Rasmus Åse Jørgen Signe Frederik Ditte Mikkel Tove'.split(' '),
      last: 'Sørensen Jørgensen Ørsted Kjær Møller Nygård Bjerregaard Lindstrøm Holm-Nielsen Østergaard Skov Åberg'.split(
        ' ',
      ),
    },
    7,
  ],
  [
    {
      language: 'fr',
      first: 'Hélène François Zoé Jean-Luc Amélie Benoît Chloé René Mathéo Anaïs Gaëlle Loïc'.split(' '),
      last: "Lefèvre D'Aubigné Bérard Château-Moreau Girard Fournier L'Hermite Mercier Noël Perrault Desprès Carré".split(
        ' ',
      ),
    },
    6,
  ],
  [
    {
      language: 'es',
      first: 'Íñigo Lucía José-María Begoña Andrés Ángela Xavier Núria Raúl Mónica João Conceição'.split(' '),
      last: 'García_Núñez Ibáñez Peña Muñoz Álvarez-Ruiz Gonçalves Martínez Solé Etxeberria Araújo Sáez Fuentes'.split(
        ' ',
      ),
    },
    5,
  ],
  [
    {
      language: 'it',
      first: 'Nicolò Chiara Giosuè Francesca Matteo Letizia Niccolò Elena Dario Serena'.split(' '),
      last: "D'Angelo Ferrara Dell'Orto Conti Pagliarò Bianchi-Neri Mazzucco Sartori Lo_Presti Cantù".split(' '),
    },
    5,
  ],
  [
    {
      language: 'tr',
      first: 'Ayşe Çağla Ömer Gökhan Şirin İlker Büşra Uğur Elif Tunç'.split(' '),
      last: 'Yılmaz Öztürk Şahin Çelik Koç Güneş Aydın Doğan Kılıç Erdoğmuş'.split(' '),
    },
    4,
  ],
]

interface Place {
  city: string
  country: string
  region: string | null
  postal_code: (random: Random) => string
  dial: string
  streets: readonly string[]
}

const digits = (random: Random, count: number): string => Array.from({ length: count }, () => random.int(0, 9)).join('')

const GERMAN_STREETS = [
  'Hafenstraße',
  'Deichweg',
  'Am Sandtorkai',
  'Große Bergstraße',
  'Lindenallee',
  'Mühlenkamp',
  'Speicherzeile',
  'Kastanienweg',
  'Fährgasse',
  'Brückenstraße',
  'Alte Werft',
  'Süderkoppel',
]

const german = (city: string, region: string, prefix: string, dial: string): Place => ({
  city,
  region,
  country: 'DE',
  postal_code: (random) => prefix + digits(random, 5 - prefix.length),
  dial: `+49 ${dial}`,
  streets: GERMAN_STREETS,
})

const NORTH: readonly (readonly [Place, number])[] = [
  [german('Hamburg', 'Hamburg', '20', '40'), 30],
  [german('Bremen', 'Bremen', '28', '421'), 13],
  [german('Lübeck', 'Schleswig-Holstein', '235', '451'), 8],
  [german('Kiel', 'Schleswig-Holstein', '241', '431'), 8],
  [german('Rostock', 'Mecklenburg-Vorpommern', '180', '381'), 5],
  [german('Hannover', 'Niedersachsen', '301', '511'), 6],
  [german('Oldenburg', 'Niedersachsen', '261', '441'), 4],
  [german('Lüneburg', 'Niedersachsen', '213', '4131'), 4],
  [german('Flensburg', 'Schleswig-Holstein', '249', '461'), 3],
  [german('Berlin', 'Berlin', '10', '30'), 4],
  [
    {
      city: 'Groningen',
      region: 'Groningen',
      country: 'NL',
      postal_code: (random) => `97${digits(random, 2)} ${random.pick(['AB', 'CK', 'EN', 'GT'])}`,
      dial: '+31 50',
      streets: ['Oosterstraat', 'Hoge der A', 'Nieuwe Ebbingestraat', 'Eendrachtskade'],
    },
    4,
  ],
  [
    {
      city: 'Aarhus',
      region: 'Midtjylland',
      country: 'DK',
      postal_code: (random) => random.pick(['8000', '8200', '8210']),
      dial: '+45',
      streets: ['Nørregade', 'Åboulevarden', 'Søndergade', 'Skovvejen'],
    },
    4,
  ],
  [
    {
      city: 'Gdańsk',
      region: 'Pomorskie',
      country: 'PL',
      postal_code: (random) => `80-${digits(random, 3)}`,
      dial: '+48 58',
      streets: ['ulica Długa', 'ulica Szeroka', 'ulica Świętojańska', 'ulica Żabi Kruk'],
    },
    4,
  ],
  [
    {
      city: 'Malmö',
      region: 'Skåne',
      country: 'SE',
      postal_code: (random) => `21${digits(random, 1)} ${digits(random, 2)}`,
      dial: '+46 40',
      streets: ['Östergatan', 'Södra Förstadsgatan', 'Västra Varvsgatan'],
    },
    3,
  ],
]

const swiss = (city: string, prefix: string, dial: string, streets: readonly string[]): Place => ({
  city,
  region: null,
  country: 'CH',
  postal_code: (random) => prefix + digits(random, 4 - prefix.length),
  dial: `+41 ${dial}`,
  streets,
})

const ALPS: readonly (readonly [Place, number])[] = [
  [swiss('Zürich', '80', '44', ['Limmatquai', 'Badenerstrasse', 'Höhenweg']), 5],
  [swiss('Genève', '120', '22', ['rue du Rhône', 'chemin des Crêts', 'quai du Mont-Blanc']), 3],
  [swiss('Lugano', '690', '91', ['via Nassa', 'via Cattedrale', 'riva Caccia']), 2],
]

const WORKPLACES = [
  'Brückenwerk',
  'Kontor Nord',
  'Planbüro Deichgraf',
  'Studio Backstein',
  'Nordlicht Statik',
  'Hafenlinie Architekten',
  'Grünzug Landschaft',
  'Marschland Consulting',
  'Ebb & Flow Engineering',
  'Tideland Mobility',
  'Werkstatt Stadtraum',
  'Kompass Vermessung',
  'Fachwerk & Söhne',
  'Quartier Drei',
  'Bureau Waterkant',
  'Lotse Projektsteuerung',
  'Solarkaje',
  'Holzbau Lüneborg',
  'Atelier Öresund',
  'Pracownia Żuraw',
  'Speicher 21',
  'Möwe Lighting',
  'Rückenwind Verkehrsplanung',
  'Ankerplatz Immobilien',
  'Kaimauer Tiefbau',
  "L'Atelier du Fleuve",
  'Polderlab',
  'Klinker & Kalk',
  'Blaues Band Hydrologie',
  'Stadtbad Sanierung',
]

const LEGAL_FORMS: Readonly<Record<string, readonly string[]>> = {
  DE: ['GmbH', 'GmbH & Co. KG', 'PartG mbB', 'AG', 'eG'],
  NL: ['B.V.'],
  DK: ['ApS', 'A/S'],
  PL: ['Sp. z o.o.'],
  SE: ['AB'],
  CH: ['AG', 'GmbH', 'Sàrl'],
}

const JOBS = [
  'Urban planner',
  'Architect',
  'Structural engineer',
  'Landscape architect',
  'Project manager',
  'Transport planner',
  'Surveyor',
  'Building physicist',
  'Conservation officer',
  'Site manager',
  'Hydrologist',
  'Energy consultant',
  'Head of planning',
  'Interior architect',
  'Geodata analyst',
]

const STUDIES = ['Student of architecture', 'Student of urban planning', 'Doctoral student', 'Trainee']

const LEADERS = ['Managing director', 'Partner', 'Head of office', 'Owner', 'Authorised officer']

const MAIL_HOSTS = ['postbox.example', 'mailhaven.example', 'inbox-nord.example', 'letterbird.example']

/** A person with a way to be reached; text fields hold null where the person has none. */
export interface Person {
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  organization: string | null
  job_title: string | null
  language: string
  address_line1: string
  postal_code: string
  city: string
  region: string | null
  country: string
}

const LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'oe',
  å: 'aa',
  æ: 'ae',
  ł: 'l',
  ı: 'i',
  đ: 'd',
}

/** A name as it stands in an e-mail address: lower-case ASCII letters, digits and hyphens. */
export function addressPart(text: string): string {
  return text
    .toLowerCase()
    .replace(/[äöüßøåæłıđ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, (gap) => (/[\s-]/.test(gap) ? '-' : ''))
    .replace(/^-+|-+$/g, '')
}

/** Draws people of one region, no two with the same e-mail address. */
export interface People {
  draw(random: Random, role: 'student' | 'individual' | 'organization'): Person
  /** Keeps an address from being given to anybody drawn later. */
  reserve(email: string): void
}

/** Makes the people around the North and Baltic Sea, or those of the Alps. */
export function makePeople(region: 'north' | 'alps'): People {
  const taken = new Set<string>()
  const places = region === 'north' ? NORTH : ALPS
  const unique = (local: string, host: string): string => {
    for (let attempt = 1; ; attempt += 1) {
      const email = `${local}${attempt === 1 ? '' : attempt}@${host}`
      if (taken.has(email)) continue
      taken.add(email)
      return email
    }
  }
  return {
    reserve: (email) => taken.add(email),
    draw(random, role) {
      const origin = random.weighted(ORIGINS)
      const first_name = random.pick(origin.first)
      const last_name = random.pick(origin.last).replaceAll('_', ' ')
      const place = random.weighted(places)
      const employer = random.pick(WORKPLACES)
      const form = random.pick(LEGAL_FORMS[place.country] ?? ['GmbH'])
      const works = role === 'organization' || (role === 'individual' && random.chance(0.55))
      const organization =
        role === 'organization' && random.chance(0.35)
          ? `${last_name} ${random.pick(['Architekten', 'Planung', 'Engineering', 'Bau', 'Partners'])} ${form}`
          : `${employer} ${form}`
      const host = works
        ? `${addressPart(organization.replace(/ (GmbH|PartG|AG|eG|B\.V\.|ApS|A\/S|Sp\.|AB|Sàrl).*$/, ''))}.example`
        : random.pick(MAIL_HOSTS)
      const local = works
        ? `${addressPart(first_name).charAt(0)}.${addressPart(last_name)}`
        : `${addressPart(first_name)}.${addressPart(last_name)}`
      return {
        first_name,
        last_name,
        email: random.chance(0.98) ? unique(local, host) : null,
        phone: random.chance(0.82) ? `${place.dial} 555${digits(random, 4)}` : null,
        organization: works ? organization : null,
        job_title: random.pick(role === 'student' ? STUDIES : role === 'organization' ? LEADERS : JOBS),
        language: random.chance(0.75) ? origin.language : 'en',
        address_line1: `${random.pick(place.streets)} ${random.int(1, 148)}${random.chance(0.15) ? random.pick(['a', 'b', 'c']) : ''}`,
        postal_code: place.postal_code(random),
        city: place.city,
        region: place.region,
        country: place.country,
      }
    },
  }
}
