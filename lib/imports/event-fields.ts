import { type ImportField, words } from '#lib/imports/fields'

/** The values of a word, each with how it is called. */
export const word = (choices: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(choices).map(([value, called]) => [value, words(called)]))

/** What the columns of a file of events can fill. */
export const EVENT_FIELDS: readonly ImportField[] = [
  {
    field: 'event_id',
    label: 'Number of the event',
    reading: 'text',
    names: words(
      'id|event id|event number|event no|event nr|number|no|nr|nummer|veranstaltungsnummer|veranstaltungs nr|event code|numero|numero d evenement|identifiant',
    ),
  },
  {
    field: 'title',
    label: 'Title',
    reading: 'text',
    names: words(
      'event|event title|event name|name|titel|veranstaltung|veranstaltungsname|bezeichnung|titre|evenement|nom|nom de l evenement|intitule|subject|betreff',
    ),
  },
  {
    field: 'event_date',
    label: 'Starts',
    reading: 'moment',
    content: 'date',
    names: words(
      'date|start|starts|start date|starts at|begin|begins|event start date|event date|datum|beginn|anfang|startdatum|beginnt am|date de debut|debut|commence le|von|from',
    ),
  },
  {
    field: 'start_time',
    label: 'Time of the start',
    reading: 'time',
    content: 'time',
    names: words(
      'time|start time|start|starts|begin|begins|beginn|beginnt|anfang|debut|von|from|zeit|einlass|uhrzeit|startzeit|beginn uhrzeit|heure|heure de debut',
    ),
  },
  {
    field: 'end_date',
    label: 'Ends',
    reading: 'moment',
    content: 'date',
    names: words(
      'end|ends|end date|ends at|event end date|ende|enddatum|endet am|bis|until|to|date de fin|fin|finit le',
    ),
  },
  {
    field: 'end_time',
    label: 'Time of the end',
    reading: 'time',
    content: 'time',
    names: words('end time|end|ends|ende|endet|bis|until|to|fin|endzeit|ende uhrzeit|heure de fin'),
  },
  {
    field: 'kind',
    label: 'Kind',
    reading: 'word',
    names: words('type|event type|category|art|veranstaltungsart|kategorie|genre|categorie|type d evenement'),
    words: word({
      conference: 'konferenz|tagung|kongress|conference|congres',
      gala: 'ball|gala|soiree',
      workshop: 'seminar|kurs|schulung|training|course|atelier|formation|stage',
      hackathon: 'hackathon',
      meeting:
        'sitzung|versammlung|mitgliederversammlung|besprechung|treffen|general meeting|reunion|assemblee|assemblee generale',
      webinar: 'webinar|online seminar|webinaire',
      social: 'fest|feier|party|ausflug|stammtisch|fete|sortie',
      other: 'sonstiges|andere|autre|divers',
    }),
  },
  {
    field: 'location',
    label: 'Place',
    reading: 'text',
    names: words('location|place|venue|where|ort|veranstaltungsort|treffpunkt|raum|lieu|salle|endroit'),
  },
  {
    field: 'address',
    label: 'Address',
    reading: 'text',
    names: words('address|street address|venue address|adresse|anschrift'),
  },
  {
    field: 'online_url',
    label: 'Web address',
    reading: 'text',
    names: words('online url|url|link|web address|meeting link|webseite|lien|internet'),
  },
  {
    field: 'attendance_mode',
    label: 'On the spot or online',
    reading: 'word',
    names: words('attendance|attendance mode|mode|format|teilnahme|teilnahmeart|participation'),
    words: word({
      in_person: 'on the spot|onsite|on site|vor ort|prasenz|presentiel|sur place',
      online: 'virtual|virtuell|en ligne|a distance',
      hybrid: 'hybride',
    }),
  },
  {
    field: 'capacity',
    label: 'Seats',
    reading: 'number',
    names: words(
      'capacity|seats|places|registration limit|max participants|max attendees|limit|plaetze|platze|teilnehmerzahl|max teilnehmer|kapazitat|capacite|nombre de places',
    ),
  },
  {
    field: 'price',
    label: 'Price',
    reading: 'money',
    content: 'money',
    names: words(
      'price|fee|cost|ticket price|registration fee|preis|kosten|gebuhr|teilnahmegebuhr|beitrag|prix|tarif|frais',
    ),
  },
  {
    field: 'tax_rate',
    label: 'Tax rate',
    reading: 'number',
    names: words('tax rate|vat|vat rate|steuersatz|mwst|mw st|ust|taux de tva|tva'),
  },
  {
    field: 'ticket_types',
    label: 'Ticket types',
    reading: 'lines',
    names: words('ticket types|tickets|registration types|ticketarten|kategorien|billets|tarifs'),
  },
  { field: 'currency', label: 'Currency', reading: 'text', names: words('currency|wahrung|waehrung|devise|monnaie') },
  {
    field: 'event_status',
    label: 'Status',
    reading: 'word',
    names: words('status|event status|state|zustand|statut|etat'),
    words: word({
      draft: 'entwurf|brouillon|unpublished',
      upcoming: 'planned|published|open|scheduled|geplant|offen|veroffentlicht|prevu|publie|a venir',
      ongoing: 'running|laufend|en cours',
      completed: 'over|past|done|closed|held|vorbei|beendet|abgeschlossen|stattgefunden|termine|passe',
      cancelled: 'canceled|called off|abgesagt|storniert|annule',
      postponed: 'verschoben|reporte',
    }),
  },
  {
    field: 'visibility',
    label: 'Shown to',
    reading: 'word',
    names: words('visibility|shown to|access|access level|sichtbarkeit|sichtbar fur|visible pour|visibilite|acces'),
    words: word({
      public: 'everyone|everybody|offentlich|alle|publique|tous',
      members: 'members only|mitglieder|nur mitglieder|membres',
      tiers: 'levels|stufen',
      private: 'admins|admin only|privat|prive',
    }),
  },
  {
    field: 'tiers',
    label: 'Tiers that it is for',
    reading: 'list',
    names: words('for tiers|membership levels|mitgliedsarten|fur mitgliedsarten|formules'),
  },
  {
    field: 'waitlist_mode',
    label: 'Waiting list',
    reading: 'word',
    names: words('waitlist|waiting list|warteliste|liste d attente'),
    words: word({
      none: 'no|nein|keine|non|aucune',
      manual: 'by hand|von hand|manuell|manuelle',
      auto: 'yes|ja|automatic|automatisch|oui|automatique',
    }),
  },
  {
    field: 'registration_opens_at',
    label: 'Registration opens',
    reading: 'moment',
    names: words('registration opens|registration start|anmeldung ab|anmeldebeginn|inscription a partir de'),
  },
  {
    field: 'registration_closes_at',
    label: 'Registration closes',
    reading: 'moment',
    names: words('registration closes|registration end|deadline|anmeldung bis|anmeldeschluss|inscription jusqu au'),
  },
  {
    field: 'cancel_by',
    label: 'Can be cancelled until',
    reading: 'moment',
    names: words('cancel by|cancellable until|abmeldung bis|annulation jusqu au'),
  },
  { field: 'tags', label: 'Tags', reading: 'tags', names: words('tags|schlagworte|etiquettes|mots cles') },
  {
    field: 'description',
    label: 'Description',
    reading: 'text',
    names: words('description|details|event description|beschreibung|text|inhalt|descriptif'),
  },
]
