import { word } from '#lib/imports/event-fields'
import { type ImportField, words } from '#lib/imports/fields'
import { PERSON_FIELDS } from '#lib/imports/payers'

/** What the columns of a file of registrations can fill. */
export const REGISTRATION_FIELDS: readonly ImportField[] = [
  {
    field: 'event_id',
    label: 'Number of the event',
    reading: 'text',
    names: words(
      'event id|event number|event no|event nr|event code|veranstaltungsnummer|veranstaltungs nr|veranstaltung nr|numero d evenement|numero de l evenement|identifiant de l evenement',
    ),
  },
  {
    field: 'event',
    label: 'Event',
    reading: 'text',
    names: words(
      'event title|event name|title|titel|veranstaltung|veranstaltungsname|veranstaltungstitel|kurs|seminar|course|evenement|nom de l evenement|titre|titre de l evenement',
    ),
  },
  {
    field: 'event_date',
    label: 'Day of the event',
    reading: 'date',
    content: 'date',
    names: words(
      'date|event day|event start date|start date|starts|datum|tag|veranstaltungsdatum|datum der veranstaltung|beginn|startdatum|date de l evenement|date de debut|jour',
    ),
  },
  ...PERSON_FIELDS,
  {
    field: 'full_name',
    label: 'Name',
    reading: 'text',
    names: words(
      'full name|attendee|attendee name|participant|participant name|registrant|registrant name|display name|teilnehmer|teilnehmerin|teilnehmername|vor und nachname|name vorname|participante|nom complet|nom du participant|nom et prenom',
    ),
  },
  {
    field: 'first_name',
    label: 'First name',
    reading: 'text',
    names: words('firstname|given name|forename|vorname|prenom'),
  },
  {
    field: 'last_name',
    label: 'Last name',
    reading: 'text',
    names: words('lastname|surname|family name|nachname|familienname|name|nom|nom de famille'),
  },
  {
    field: 'guest_name',
    label: 'Guest, who is no member',
    reading: 'text',
    names: words('guest|guest name|gast|name des gastes|gastname|invite|nom de l invite'),
  },
  {
    field: 'guest_email',
    label: 'E-mail of the guest',
    reading: 'text',
    names: words('guest email|guest e mail|e mail des gastes|gast e mail|gast email|courriel de l invite'),
  },
  {
    field: 'ticket_type',
    label: 'Ticket type',
    reading: 'text',
    names: words(
      'ticket|ticket name|registration type|ticketart|ticket art|eintrittskarte|kartenart|kategorie|anmeldeart|type de billet|billet|categorie',
    ),
  },
  {
    field: 'quantity',
    label: 'Seats',
    reading: 'number',
    names: words(
      'seats|karten|anzahl karten|anzahl tickets|eintrittskarten|teilnehmerzahl|anzahl teilnehmer|teilnehmeranzahl|number of tickets|number of seats|nombre de billets|places|persons|number of persons|tickets|participants count|participant count|anzahl|plaetze|platze|personen|anzahl personen|anzahl plaetze|anzahl platze|nombre|nombre de places|nombre de personnes',
    ),
  },
  {
    field: 'companions',
    label: 'Companions',
    reading: 'lines',
    names: words(
      'companion|companion names|accompanied by|accompanying persons|additional attendees|plus one|begleitung|begleitpersonen|begleitperson|begleiter|begleitet von|accompagnants|accompagnant|accompagnateurs|accompagne de',
    ),
  },
  {
    field: 'status',
    label: 'Status',
    reading: 'word',
    names: words(
      'registration status|participant status|state|anmeldestatus|teilnahmestatus|zustand|statut|etat|statut de l inscription|attendance',
    ),
    words: word({
      confirmed:
        'registered|booked|accepted|going|approved|bestatigt|angemeldet|gebucht|zugesagt|confirme|confirmee|inscrit|inscrite',
      waitlisted:
        "waitlist|waiting|waiting list|on waitlist|on waiting list|on the waiting list|warteliste|auf warteliste|auf der warteliste|wartend|liste d attente|liste d'attente|en attente|sur liste d'attente|sur liste d attente",
      attended:
        'present|came|checked in|was there|anwesend|teilgenommen|erschienen|war da|eingecheckt|presente|venu|venue|a participe',
      no_show:
        'absent|did not come|noshow|nicht erschienen|gefehlt|abwesend|nicht gekommen|absente|non venu|pas venu|non presente',
      cancelled: 'canceled|withdrawn|abgemeldet|storniert|abgesagt|annule|annulee|desiste|desistee',
      rejected: 'declined|refused|abgelehnt|refuse|refusee',
      expired: 'abgelaufen|verfallen|expire|expiree',
      transferred: 'ubertragen|weitergegeben|transfere|transferee',
    }),
  },
  {
    field: 'registered_at',
    label: 'Registered on',
    reading: 'moment',
    names: words(
      'registered|registered on|registration date|date registered|register date|booked on|created|anmeldedatum|angemeldet am|anmeldung am|gebucht am|date d inscription|inscrit le|inscription le',
    ),
  },
  {
    field: 'checked_in_at',
    label: 'Checked in at',
    reading: 'moment',
    names: words('checked in|check in|check in time|arrived|eingecheckt am|eingecheckt um|ankunft|arrivee|arrive le'),
  },
  {
    field: 'cancelled_at',
    label: 'Cancelled on',
    reading: 'moment',
    names: words('canceled on|cancelled|cancellation date|storniert am|abgemeldet am|annule le|date d annulation'),
  },
  {
    field: 'cancel_reason',
    label: 'Reason of cancelling',
    reading: 'text',
    names: words('cancellation reason|stornogrund|grund der abmeldung|motif d annulation'),
  },
  {
    field: 'price',
    label: 'Price of all seats',
    reading: 'money',
    content: 'money',
    names: words(
      'price|amount|fee|total|cost|fee amount|registration fee|preis|betrag|gebuhr|kosten|teilnahmegebuhr|summe|prix|montant|frais',
    ),
  },
  {
    field: 'paid',
    label: 'Paid',
    reading: 'boolean',
    names: words('is paid|bezahlt|beglichen|paye|payee|regle'),
  },
  {
    field: 'to_be_paid',
    label: 'To be paid at the door',
    reading: 'boolean',
    names: words('unpaid|pay at door|at the door|unbezahlt|abendkasse|a payer|a payer sur place'),
  },
  {
    field: 'code',
    label: 'Ticket code',
    reading: 'text',
    names: words(
      'ticket number|ticket no|ticket nr|ticket id|registration number|registration id|registration no|booking number|booking code|participant id|id|ticketnummer|ticketcode|anmeldenummer|buchungsnummer|code du billet|numero de billet|numero d inscription',
    ),
  },
  {
    field: 'notes',
    label: 'Notes',
    reading: 'text',
    names: words(
      'note|comment|comments|remarks|internal notes|bemerkung|bemerkungen|notiz|notizen|anmerkung|anmerkungen|kommentar|remarque|remarques|commentaire|commentaires',
    ),
  },
]
