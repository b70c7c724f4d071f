import type { Content } from '#lib/imports/schema'

/** How the cells of a field are read. */
export type Reading =
  | 'text'
  | 'email'
  | 'date'
  | 'money'
  | 'boolean'
  | 'tags'
  | 'kind'
  | 'country'
  | 'language'
  | 'status'
  | 'tier'
  | 'terms'
  | 'full_name'
  | 'house_number'
  | 'number'
  | 'choice'
  | 'choices'
  | 'moment'
  | 'time'
  | 'word'
  | 'list'
  | 'lines'
  | 'family'
  | 'payer'
  | 'consent'

/** Something that can be chosen in a custom field. */
export interface Choice {
  value: string
  label: string
}

/** Something that a column can fill. */
export interface ImportField {
  field: string
  label: string
  reading: Reading
  /** How columns of it are called, folded, in English, German and French. */
  names: readonly string[]
  /** What its cells should look like, where that can be told. */
  content?: Content
  /** Of a word: how its values are called, in English, German and French; the values themselves are understood. */
  words?: Readonly<Record<string, readonly string[]>>
  /** Of a custom field: what can be chosen. */
  choices?: readonly Choice[]
}

/** Words that are written with bars between them. */
export const words = (text: string): string[] => text.split('|').map((word) => word.trim())

/** What the columns of a file of members can fill. The names of the fields themselves are understood as well. */
export const MEMBER_FIELDS: readonly ImportField[] = [
  {
    field: 'member_number',
    label: 'Member number',
    reading: 'text',
    names: words(
      'member number|member no|member nr|member id|membership number|membership no|membership id|mitgliedsnummer|mitgliedsnr|mitglieds nr|mitglied nr|mitgl nr|mgl nr|mnr|number|nr|no|nummer|numero de membre|numero adherent|no adherent|numero d adherent|external identifier|external id',
    ),
  },
  {
    field: 'kind',
    label: 'Person or organisation',
    reading: 'kind',
    names: words('kind|contact type|type of contact|art|kontaktart|type de contact'),
  },
  {
    field: 'full_name',
    label: 'Full name',
    reading: 'full_name',
    names: words(
      'full name|display name|complete name|name vorname|vor und nachname|vorname nachname|vollstandiger name|nom complet|nom et prenom|nom prenom|member name',
    ),
  },
  {
    field: 'first_name',
    label: 'First name',
    reading: 'text',
    names: words('first name|firstname|given name|forename|vorname|vornamen|rufname|prenom|prenoms'),
  },
  {
    field: 'last_name',
    label: 'Last name',
    reading: 'text',
    names: words('last name|lastname|surname|family name|nachname|familienname|zuname|name|nom|nom de famille'),
  },
  {
    field: 'email',
    label: 'E-mail',
    reading: 'email',
    content: 'email',
    names: words(
      'email|e mail|email address|e mail address|mail|email adresse|e mail adresse|mailadresse|courriel|adresse mail|adresse email|adresse e mail|email 1|e mail 1|primary email|email primary',
    ),
  },
  {
    field: 'phone',
    label: 'Telephone',
    reading: 'text',
    content: 'phone',
    names: words(
      'phone|telephone|phone number|telephone number|tel|telefon|tel privat|tel p|telefonnummer|tel nr|telefon privat|rufnummer|numero de telephone|home phone|phone primary',
    ),
  },
  {
    field: 'mobile',
    label: 'Mobile telephone',
    reading: 'text',
    content: 'phone',
    names: words(
      'mobile|mobile phone|cell|cell phone|handy|handynummer|mobil|mobiltelefon|mobilnummer|portable|telephone portable|telephone mobile',
    ),
  },
  {
    field: 'organization',
    label: 'Organisation',
    reading: 'text',
    names: words(
      'organization|organisation|company|company name|employer|organization name|organisation name|firma|firmenname|unternehmen|institution|societe|entreprise|current employer',
    ),
  },
  {
    field: 'job_title',
    label: 'Position',
    reading: 'text',
    names: words('job title|position|title at work|funktion|beruf|fonction|profession|poste'),
  },
  {
    field: 'birth_date',
    label: 'Birth date',
    reading: 'date',
    content: 'date',
    names: words(
      'birth date|birthdate|date of birth|birthday|dob|born|geburtsdatum|geburtstag|geb datum|geb|geboren|geboren am|geb am|date de naissance|ne le|naissance',
    ),
  },
  {
    field: 'address_line1',
    label: 'Street',
    reading: 'text',
    names: words(
      'address|street|street address|address 1|address line 1|address line1|strasse|str|strasse nr|strasse und hausnummer|strasse hausnummer|anschrift|adresse|rue|adresse 1|address street|mailing address',
    ),
  },
  {
    field: 'house_number',
    label: 'House number',
    reading: 'house_number',
    names: words('house number|hausnummer|haus nr|hausnr|hnr|street number'),
  },
  {
    field: 'address_line2',
    label: 'Address, second line',
    reading: 'text',
    names: words(
      'address 2|address line 2|address line2|supplemental address 1|adresszusatz|zusatz|complement d adresse|complement|adresse 2',
    ),
  },
  {
    field: 'postal_code',
    label: 'Postal code',
    reading: 'text',
    names: words(
      'postal code|postcode|post code|zip|zip code|plz|postleitzahl|code postal|cp|address postal code|address zip',
    ),
  },
  {
    field: 'city',
    label: 'City',
    reading: 'text',
    names: words('city|town|ort|stadt|wohnort|ville|localite|commune|address city'),
  },
  {
    field: 'region',
    label: 'Region',
    reading: 'text',
    names: words(
      'region|state|province|state province|county|bundesland|kanton|departement|canton|address state|address state province',
    ),
  },
  { field: 'country', label: 'Country', reading: 'country', names: words('country|land|staat|pays|address country') },
  {
    field: 'language',
    label: 'Language',
    reading: 'language',
    names: words('language|preferred language|sprache|korrespondenzsprache|langue|langue preferee'),
  },
  {
    field: 'tier',
    label: 'Tier',
    reading: 'tier',
    names: words(
      'tier|tier name|membership level|level|membership type|membership tier|membership|plan|mitgliedsart|mitgliedschaft|mitgliedstyp|beitragsgruppe|beitragsklasse|beitragsart|kategorie|mitgliedskategorie|type d adhesion|formule|categorie|type de membre|member type',
    ),
  },
  {
    field: 'status',
    label: 'Status',
    reading: 'status',
    names: words('status|member status|membership status|mitgliedsstatus|mitgliederstatus|statut|etat'),
  },
  {
    field: 'joined_on',
    label: 'Joined on',
    reading: 'date',
    content: 'date',
    names: words(
      'joined on|joined|join date|date joined|member since|membership join date|joining date|entry date|eintritt|eintrittsdatum|eintritt am|beitritt|beitrittsdatum|mitglied seit|mitglied ab|date d adhesion|date d entree|membre depuis|adherent depuis',
    ),
  },
  {
    field: 'left_on',
    label: 'Left on',
    reading: 'date',
    content: 'date',
    names: words(
      'left on|left|leave date|date left|resigned on|austritt|austrittsdatum|austritt am|ausgetreten am|kundigung zum|date de sortie|date de depart|sorti le',
    ),
  },
  {
    field: 'term_start',
    label: 'Term starts on',
    reading: 'date',
    content: 'date',
    names: words(
      'term start|term starts on|current term start|membership start date|membership start|start date|start|valid from|beginn|gultig ab|date de debut|debut|valable du',
    ),
  },
  {
    field: 'term_end',
    label: 'Term ends on',
    reading: 'date',
    content: 'date',
    names: words(
      'term end|term ends on|valid through|valid until|paid through|paid until|membership expiration date|membership end date|expiration date|expiry date|expires|expires on|expiry|end date|renewal due|renewal date|gultig bis|bezahlt bis|ende|ablaufdatum|lauft ab|date de fin|fin|valable jusqu au|expire le|date d expiration',
    ),
  },
  {
    field: 'other_terms',
    label: 'Further terms',
    reading: 'terms',
    names: words('other terms|further terms|earlier terms|terms|weitere zeitraume|fruhere zeitraume|autres periodes'),
  },
  {
    field: 'grace_through',
    label: 'Grace ends on',
    reading: 'date',
    content: 'date',
    names: words('grace through|grace until|grace period ends|kulanz bis|delai de grace'),
  },
  {
    field: 'auto_renew',
    label: 'Renews by itself',
    reading: 'boolean',
    content: 'boolean',
    names: words(
      'auto renew|automatic renewal|recurring|verlangert sich|automatische verlangerung|renouvellement automatique',
    ),
  },
  {
    field: 'family',
    label: 'Family or organisation',
    reading: 'family',
    names: words(
      'family|family group|household|household name|family or organisation|group membership|familie|familiengruppe|haushalt|famille|foyer|menage|bundle',
    ),
  },
  {
    field: 'payer',
    label: 'Who pays for the family',
    reading: 'payer',
    names: words(
      'payer|pays|paying member|paid by|pays for family|main member|primary member|head of household|zahler|beitragszahler|zahlendes mitglied|bezahlt von|hauptmitglied|payeur|paye par|membre payeur|membre principal',
    ),
  },
  {
    field: 'family_role',
    label: 'Role in the family',
    reading: 'word',
    names: words(
      'family role|role in family|role in the family|household role|bundle role|familienrolle|rolle in der familie|role dans la famille',
    ),
    words: {
      payer: words(
        'payer|pays|main member|primary member|head|head of household|bundle administrator|bundle coordinator|zahler|zahlerin|hauptmitglied|payeur|membre principal',
      ),
      administrator: words('administrator|admin|manager|verwalter|verwalterin|ansprechpartner|gestionnaire'),
      person: words(
        'person|member|family member|bundle member|child|spouse|partner|parent|mitglied|familienmitglied|kind|ehepartner|ehefrau|ehemann|personne|membre|enfant|conjoint|conjointe',
      ),
    },
  },
  {
    field: 'family_since',
    label: 'In the family since',
    reading: 'date',
    content: 'date',
    names: words(
      'family since|in family since|in the family since|in familie seit|familie seit|dans la famille depuis',
    ),
  },
  {
    field: 'family_kind',
    label: 'Whether it is a family or an organisation',
    reading: 'word',
    names: words('family kind|kind of group|art der gruppe|genre de groupe'),
    words: {
      household: words('household|family|familie|haushalt|famille|foyer'),
      organization: words(
        'organization|organisation|company|business|firma|unternehmen|verein|association|societe|entreprise',
      ),
    },
  },
  {
    field: 'balance',
    label: 'Open balance',
    reading: 'money',
    content: 'money',
    names: words(
      'balance|open balance|opening balance|balance due|amount due|outstanding|owes|debt|offener betrag|offen|offene forderung|offene posten|saldo|ruckstand|schulden|solde|solde du|montant du|reste a payer|impaye',
    ),
  },
  {
    field: 'balance_due_on',
    label: 'Open balance due on',
    reading: 'date',
    content: 'date',
    names: words(
      'balance due on|balance due date|due date|due on|fallig am|falligkeit|faelligkeit|date d echeance|echeance',
    ),
  },
  {
    field: 'tags',
    label: 'Tags',
    reading: 'tags',
    names: words('tags|groups|group participation|group|gruppe|gruppen|schlagworte|rollen|etiquettes|groupes'),
  },
  {
    field: 'directory_opt_in',
    label: 'In the directory',
    reading: 'boolean',
    content: 'boolean',
    names: words('directory opt in|directory|show in directory|verzeichnis|im verzeichnis|annuaire'),
  },
  {
    field: 'directory_email',
    label: 'E-mail in the directory',
    reading: 'boolean',
    content: 'boolean',
    names: words('directory email|email in directory|show email|e mail im verzeichnis|email dans l annuaire'),
  },
  {
    field: 'directory_phone',
    label: 'Phone in the directory',
    reading: 'boolean',
    content: 'boolean',
    names: words('directory phone|phone in directory|show phone|telefon im verzeichnis|telephone dans l annuaire'),
  },
  {
    field: 'directory_organization',
    label: 'Organisation in the directory',
    reading: 'boolean',
    content: 'boolean',
    names: words(
      'directory organization|directory organisation|organization in directory|organisation im verzeichnis|firma im verzeichnis|organisation dans l annuaire',
    ),
  },
  {
    field: 'directory_city',
    label: 'City in the directory',
    reading: 'boolean',
    content: 'boolean',
    names: words('directory city|city in directory|show city|ort im verzeichnis|ville dans l annuaire'),
  },
  {
    field: 'referral_source',
    label: 'Heard of us by',
    reading: 'text',
    names: words('referral source|source|contact source|herkunft|geworben durch|origine|provenance'),
  },
  {
    field: 'notes',
    label: 'Notes',
    reading: 'text',
    names: words(
      'notes|note|comment|comments|remarks|bemerkung|bemerkungen|notiz|notizen|kommentar|anmerkung|anmerkungen|remarque|remarques|commentaire|commentaires',
    ),
  },
]

/** Columns of known programs that fill another field than their name says, and the columns they are known by. */
export interface Layout {
  name: string
  /** Most of these are there. */
  known_by: readonly string[]
  fields: Readonly<Record<string, string | null>>
}

/** From the public lists of fields of these programs. */
export const LAYOUTS: readonly Layout[] = [
  {
    name: 'Wild Apricot',
    known_by: words(
      'user id|first name|last name|email|membership level|membership status|member since|renewal due|balance|organization',
    ),
    fields: {
      'user id': 'member_number',
      'member id': 'member_number',
      'renewal due': 'term_end',
      'membership enabled': null,
      'creation date': null,
      'last login': null,
      'profile last updated': null,
      'group participation': 'tags',
      'bundle id': 'family',
      'member role': 'family_role',
      'member bundle id or email': 'payer',
    },
  },
  {
    name: 'CiviCRM',
    known_by: words(
      'contact id|contact type|first name|last name|street address|postal code|membership type|membership start date|membership expiration date|external identifier',
    ),
    fields: {
      'contact id': 'member_number',
      'internal contact id': 'member_number',
      'household member of': 'family',
      'head of household for': null,
      'external identifier': null,
      'member since': 'joined_on',
      'membership start date': 'term_start',
      'membership expiration date': 'term_end',
      'membership end date': 'term_end',
      'display name': null,
      'sort name': null,
      gender: null,
    },
  },
  {
    name: 'Admidio',
    known_by: words('nachname|vorname|strasse|plz|ort|land|telefon|mobil|geburtstag|geschlecht|e mail|webseite'),
    fields: {
      beginn: 'joined_on',
      ende: 'left_on',
      geschlecht: null,
      webseite: null,
      benutzername: null,
      beitrag: null,
    },
  },
  {
    name: 'Membership Works',
    known_by: words(
      'account id|account name|first name|last name|email|phone|join date|renewal date|level|address street|address city',
    ),
    fields: {
      'account id': 'member_number',
      'account name': 'full_name',
      'renewal date': 'term_end',
      'address street': 'address_line1',
      'address line 1': 'address_line1',
      billing: null,
    },
  },
  {
    name: 'the treasurer’s sheet',
    known_by: words(
      'mitgl nr|name|vorname|strasse|plz|ort|geb datum|eintritt|austritt|beitragsgruppe|beitrag|iban|offen',
    ),
    fields: { beitrag: null, iban: null, bic: null, bank: null, mandat: null, anrede: null, titel: null },
  },
]
