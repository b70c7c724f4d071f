import type { ConceptName } from '#lib/assistant/reading/concepts'

/** What stands for each concept in German. */
export const DE_WORDS: Partial<Record<ConceptName, string>> = {
  paid_on_time:
    'pünktlich|pünktlich zahlen|pünktlich gezahlt|pünktlich bezahlt|fristgerecht|rechtzeitig|rechtzeitig bezahlt|termingerecht',
  paid_late:
    'zu spät gezahlt|zu spät bezahlt|verspätet gezahlt|verspätet bezahlt|nach fälligkeit bezahlt|nach fälligkeit gezahlt|zahlt zu spät|zahlen zu spät|verspätete zahlung|verspätete zahlungen',
  reminded:
    'mahnung|mahnungen|gemahnt|angemahnt|angemahnte|erinnerung|erinnerungen|zahlungserinnerung|zahlungserinnerungen|erinnert|mahnschreiben|gemahnte',
  overbooked:
    'überbucht|überbuchte|überbuchten|über der kapazität|mehr anmeldungen als plätze|über kapazität|kapazität überschritten',
  room: 'raum|räume|saal|in welchem raum|in welchem saal|welcher raum',
  resigned:
    'gekündigt|kündigung|kündigungen|kündigte|kündigten|kündigen|mitgliedschaft gekündigt|kündigungen eingereicht|gekündigte|gekündigten|ausgetreten per kündigung|kündigt|mitgliedschaft beendet|mitgliedschaft aufgegeben|austrittserklärung|austrittserklärungen|hingeschmissen|ausgetretene|ausgetretenen|ausgetreten|austritt|austritte|austreten|austraten|austrat|austretende|austritten',
  until_when:
    'wie lange läuft|wie lange gilt|wie lange geht|bis wann|bis zu welchem datum|bis zu welchem tag|wie lange kann',
  faster: 'später|früher|schneller|rascher|langsamer|flotter',
  since_when:
    'eintrittsdatum|beitrittsdatum|seit wann|wie lange ist|wie lange schon|mitglied seit|seit wie lange|zugehörigkeit|mitgliedschaftsdauer|jahre im verein|jahren im verein|jahre bei uns|jahren bei uns|jahre mitglied|jahren mitglied',
  free: 'frei|freie|freien|freier|übrig|verfügbar|verfügbare|bleiben',
  what: 'was',
  same_date:
    'bis zum selben tag|bis zum gleichen tag|gleicher zeitraum|gleichen zeitraum|selben zeitraum|selber zeitraum|vorjahreszeitraum|vergleichszeitraum|selben tag|gleichen tag|gleichen datum|selben datum|zum gleichen zeitpunkt|zur gleichen zeit|selben zeitpunkt',
  better: 'besser|schlechter',
  priced: 'kostenpflichtig|kostenpflichtige|kostenpflichtigen|kostenpflichtiger',
  members:
    'mitgliederstand|mitgliederstands|viele sind wir|viele wir sind|zählen wir|mitglied|mitglieder|mitgliedern|mitgliedes|mitgliederzahl|mitgliedschaft|mitgliedschaften|mitgleider|mitgliederbestand|vereinsmitglieder|mitgliederliste|bei uns dabei|wie groß ist unser verein|wie groß ist der verein|wie groß sind wir|umfassen wir',
  people:
    'leute|leuten|personen|menschen|jemand|alle leute|jeder|niemand anders|jemanden|jemandem|irgendwer|irgendwen|irgendjemand|mensch|einer von uns|köpfe',
  events:
    'veranstaltung|veranstaltungen|event|events|termin|termine|anlass|anlässe|veranstalltung|veranstaltungskalender|veranstaltungsliste|terminkalender|terminliste|veranstaltungsprogramm|terminübersicht|veranstaltungsübersicht',
  invoices: 'rechnung|rechnungen|rechnug|rechnungsbetrag|rechnungsbeträge|faktura|rechnungsliste|rechnungsübersicht',
  payments:
    'zahlung|zahlungen|zahlungseingang|zahlungseingänge|überweisungen eingegangen|geldeingang|geldeingänge|bezahlung|bezahlungen',
  registrations:
    'stornos anmeldungen|anmeldung|anmeldungen|buchung|buchungen|ticket|tickets|karte|karten|eintrittskarten|platzbuchungen|anmeldezahlen|anmeldezahl|anmeldestand|anmeldeliste|buchungsstand',
  attendees:
    'teilnehmer|teilnehmern|teilnehmerinnen|teilnehmende|teilnehmenden|besucher|besuchern|teilnehmerzahl|besucherzahl|anwesende|teilnehmerzahlen|teilnahmen',
  guests: 'gast|gäste|gaeste|gästen|externe|nichtmitglied|nichtmitglieder',
  tiers:
    'tarif|tarife|tarifen|stufe|stufen|kategorie|kategorien|mitgliedsart|mitgliedsarten|mitgliedschaftsart|mitgliedschaftsarten|mitgliedsstufe|mitgliedsstufen|mitgliederkategorie|mitgliederkategorien|beitragsklasse|beitragsklassen|mitgliedskategorie|mitgliedskategorien|mitgliedertarif|mitgliedstyp|mitgliedsgruppe|beitragsgruppe|mitgliedschaftstyp|mitgliedschaftstypen|beitragsstufe|beitragsstufen|mitgliedschaftsstufe|mitgliedschaftskategorie',
  ticket_types: 'ticketart|ticketarten|ticketkategorie|kartenart|tickettyp|ticketkategorien',
  sessions:
    'programm|ablauf|referat|referate|sprecher|redner|wer spricht|agenda|programmpunkt|programmpunkte|vortrag|vorträge|session|sessions',
  feedback:
    'was sagen die teilnehmer|was sagen die leute|was sagen die gäste|was sagen|was schreiben die leute|was sagten|was haben die leute gesagt|gesagt zu|feedback|rückmeldung|rückmeldungen|kommentar|kommentare|rückmeldung',
  credit_notes: 'gutschrift|gutschriften|stornorechnung|stornorechnungen',
  failed:
    'fehlgeschlagen|fehlgeschlagene|fehlgeschlagenen|gescheitert|nicht zugestellt|nicht zugestellte|nicht zugestellten|nicht zugestellt werden|unzustellbar|unzustellbare|unzustellbaren|nicht angekommen',
  mails: 'verschickte mails|nachrichten|mails|verschickte e mails',
  terms: 'laufzeit|laufzeiten|mitgliedschaftszeitraum',
  debtors: 'schuldner|schuldnern|beitragsschuldner',
  active:
    'auf dem laufenden|aktiv|aktive|aktiven|aktives|aktiver|zahlend|zahlende|zahlenden|zahlender|beitragszahlende|beitragszahlenden|ordnungsgemäß|vollzahlende',
  current: 'derzeitige|derzeitigen|gegenwärtige|bestehende|aktuelle|aktuellen|aktueller',
  grace:
    'grace|kulanz|in kulanz|kulanzfrist|nachfrist|in der nachfrist|schonfrist|karenz|karenzzeit|in der kulanzfrist|in der schonfrist|kulanzzeit|in karenz|noch nicht verlängert|noch nicht erneuert|nachlauf|schonzeit|gnadenfrist|karenzfrist|nachlauffrist',
  pending:
    'ausstehende anträge|antrag|anträge|aufnahmeantrag|aufnahmeanträge|mitgliedsantrag|mitgliedsanträge|bewerber|bewerbung|bewerbungen|wartet auf aufnahme|noch nicht aufgenommen|unbearbeitete anträge|offene anträge|offene aufnahmeanträge|antragsteller|beantragt|offene mitgliedsanträge|aufnahme warten|in bearbeitung|beitrittsanträge|beitrittsantrag|beitrittsgesuche|bewerberinnen|aufnahmegesuch|aufnahmegesuche|interessenten|anwärter|beitrittswillige|antragstellerinnen|beitrittsanfragen|aufnahmeanfragen|wartende anträge|um eine mitgliedschaft beworben|beworben|bewarben|bewirbt|bewerben|auf die aufnahme|auf aufnahme|mitglied werden wollen|mitglied werden will|unbearbeitet|unbearbeitete',
  to_decide:
    'noch nicht bestätigt|genehmigung warten|unentschieden|zu genehmigen|genehmigt werden müssen|auf genehmigung warten|warten auf genehmigung|wartet auf genehmigung|warten auf eine entscheidung|wartet auf eine entscheidung|auf eine entscheidung|auf entscheidung|warten auf entscheidung|zu entscheiden|entschieden werden müssen|auf freigabe|warten auf freigabe|wartet auf freigabe|freizugeben|freigegeben werden müssen|noch nicht entschieden|noch nicht genehmigt',
  lapsed: 'lapsed|abgelaufen|abgelaufene|abgelaufenen|erloschen|erloschene|ausgelaufen|ausgelaufene',
  suspended: 'suspended|gesperrt|gesperrte|gesperrten|suspendiert|suspendierte|ruhend|ruhende|ausgesetzt',
  deceased: 'verstorben|verstorbene|verstorbenen|gestorben|tot|gestorbene|gestorbenen|tote|toten|todesfälle',
  former: 'ehemalig|ehemalige|ehemaligen|frühere|früheren|ex mitglieder|exmitglieder',
  archived: 'archiviert|archivierte|archivierten|archiv|im archiv',
  any_status: 'jemals|unabhängig vom status|egal welcher status|einschließlich ehemaliger|aller status|je',
  individual:
    'einzelperson|einzelpersonen|privatperson|privatpersonen|natürliche personen|einzelmitglieder|private|private mitglieder|privatmitglieder|natürliche person|privatleute',
  organization:
    'organisation|organisationen|firma|firmen|firmenmitglieder|firmenmitglied|unternehmen|institution|institutionen|betriebe|juristische personen|körperschaften|firmenkunden|betrieb|körperschaft|gesellschaften|institutionelle|juristische person|organisationsmitglieder|unternehmensmitglied',
  joined:
    'beitrat|beitraten|eintrat|eintraten|hinzukamen|dazukamen|stoßen dazu|neu dabei|beigetreten|beitritt|beitritte|beitreten|eingetreten|eintritt|eintritte|eintreten|neu|neue|neuen|neues|neuer|neumitglied|neumitglieder|neumitgliedern|neuzugang|neuzugänge|neueintritte|dazugekommen|hinzugekommen|dazu gekommen|mitglied geworden|geworben|aufgenommen|gewonnen|trat bei|traten bei|trat ein|neuaufnahmen|gekommen sind|neumitgliedern|neuanmeldungen|dazugewonnen|bringt uns|bringen uns|brachte uns|neu dazugekommen|dazugekommen|neu hinzugekommen|hinzugekommen|neumitgliedschaften|neulinge|neuling|zugänge|zuwächse|dazugestoßen|neuankömmlinge|aufgenommene|neueste mitglieder|beigetretene|beigetretenen|beitretende|eingestiegen|neu eingetreten|neu beigetreten|hinzugekommene|mitglied wurden|mitglied wurde|anmeldungen als mitglied|neuer mitglieder|bei uns eingetreten|angeschlossen|schlossen sich an|zu uns gestoßen|mitglieder wurden|gesichter',
  left: 'uns verlassen|verließen|verließ|abgänge|verlassen|verloren|abgang|abgänge|weggegangen|gegangen|nicht verlängert|nicht erneuert|abgesprungen|ausgeschieden|ausscheiden|verlieren|fortgegangen|ausgestiegen|abgewandert|abgewanderte|weggebrochen|abgesprungene|keine mitglieder mehr|kein mitglied mehr|nicht mehr mitglied|nicht mehr dabei|raus sind|verlorene|verlorenen|weg sind|mitgliederverluste|verluste|mitgliederabgänge|mitgliederschwund|haben wir verloren|sind gegangen|ist gegangen|gingen|verabschiedet|ausgeschiedene|ausgeschiedenen|verliert|verlierst|aufgehört|hingeschmissen|den rücken gekehrt',
  expires:
    'anstehende verlängerungen|bevorstehende verlängerungen|mitgliedschaft ab|läuft ab|laufen ab|ablaufen|ablaufende|auslaufen|auslaufende|läuft aus|laufen aus|endet|enden|ablauf|verlängerung|verlängerungen|verlängern müssen|zur verlängerung|steht zur verlängerung|stehen zur verlängerung|verlängerung an|ab läuft|läuft|laufen|gültig bis|ausläuft|abläuft|verlängerung fällig|verlängert werden|verlängert werden müssen|zur verlängerung anstehen|enden|ende|fällige verlängerungen|auslaufenden|auslaufend|auslaufender|ablaufenden|ablaufend|ablaufender|endende|endenden|zu ende geht|zu ende gehen|geht zu ende|gehen zu ende|erneuert werden müssen|zur erneuerung|erneuerung|erneuerungen|verlängerungstermin|ablaufdatum|auszulaufen|abzulaufen|vor dem ablauf|kurz vor ablauf|müssen verlängern|muss verlängern|verfallen|verfällt|verfallende',
  renewed:
    'verlängert|verlängerten|erneuert|verlängern|verlängerte|verlängerten ihre mitgliedschaft|mitgliedschaft verlängert|erneuerten|weitergeführt|erneut verlängert',
  renews_itself:
    'von allein|von selbst|von alleine|automatische verlängerung|automatisch verlängern|verlängert sich automatisch|verlängern sich automatisch|automatischer verlängerung|automatisch verlängert|automatisch|verlängern automatisch|automatische erneuerung|verlängert automatisch|selbst verlängernd|selbstverlängernd|automatische verlängerungen|autoverlängerung|sich selbst verlängern|sich von selbst',
  votes:
    'auf der mitgliederversammlung abstimmen|bei der mitgliederversammlung abstimmen|auf der mv abstimmen|bei der mv abstimmen|auf der versammlung abstimmen|stimmrechte|stimmrecht|stimmberechtigt|stimmberechtigte|stimmberechtigten|wahlberechtigt|wahlberechtigte|abstimmen|wählen dürfen|wahlrecht|abstimmungsberechtigt|stimmrechten|wähler|stimmberechtigter|mitstimmen|stimme haben|wahlberechtigten|abstimmungsberechtigte|stimmen dürfen|stimmberechtigung',
  has_email:
    'e mail adresse hinterlegt|eine e mail adresse|mailadresse hinterlegt|eine e mail|eine mailadresse|e mail adresse haben|hinterlegte e mail adresse|e mail hinterlegt',
  has_phone: 'eine telefonnummer|telefonnummer hinterlegt',
  round_birthday:
    'runder geburtstag|runden geburtstag|rundem geburtstag|runde geburtstage|runden geburtstage|runden geburtstagen|runder geburtstage|runde geburtstag',
  has_birthday: 'geburtsdatum hinterlegt|ein geburtsdatum',
  has_account:
    'konto|benutzerkonto|zugang|login|anmelden können|online konto|account|konten|benutzerkonten|zugänge zum portal|onlinezugang|online zugang|zugangsdaten|einloggen|portalzugang|nutzerkonto|onlinekonto|zum portal',
  confirmed_email:
    'bestätigte e mail|e mail bestätigt|bestätigter e mail|e mail adresse bestätigt|bestätigte mail|bestätigter e mail adresse|mailadresse bestätigt',
  in_directory:
    'verzeichnis|im verzeichnis|mitgliederverzeichnis|online verzeichnis|öffentliches verzeichnis|im mitgliederverzeichnis|verzeichnis sichtbar|sichtbar im verzeichnis|im verzeichnis sichtbar|im verzeichnis aufgeführt|im mitgliederverzeichnis sichtbar',
  consented:
    'zugestimmt|zustimmt|zustimmung|zustimmungen|eingewilligt|einwilligung|einwilligungen|einverstanden|einverständnis|ihr einverständnis gegeben|erlaubt haben|abonniert|abonnieren|abonnenten|wollen den newsletter|möchten den newsletter|bekommen den newsletter|erhalten den newsletter',
  tagged: 'mit schlagwort|verschlagwortet|markiert',
  inactive:
    'inaktiv|inaktive|inaktiven|nicht mehr aktiv|ohne aktivität|keine aktivität|nicht aktiv|passiv|karteileichen|nichts mehr gehört|nichts gehört|nicht mehr gerührt|nicht gerührt|nicht mehr gemeldet|nicht mehr blicken lassen|nicht mehr gesehen|lange nicht gesehen|schlummernd|schlafende|still geworden|stille mitglieder|passive|passiven|ruhige|untätig|untätige|lange nichts gehört',
  paid: 'einzahlten|überwies|begleichen|beglich|ausgegeben|bezahlt|gezahlt|bezahlen|zahlt|zahlen|zahlten|beglichen|bezahlte|bezahlten|beglichene|einbezahlt|zahlte|überwiesen|überwiesen haben',
  unpaid:
    'unbezahlt|unbezahlte|unbezahlten|offen|offene|offenen|offener|offenes|ausstehend|ausstehende|ausstehenden|außenstände|aussenstände|forderung|forderungen|offenstehend|unbeglichen|unbeglichene|nicht bezahlt|noch nicht bezahlt|nicht gezahlt|nicht beglichen|aussteht|stehen aus|steht aus|offene posten|noch nicht bezahlt|nicht eingegangen|noch nicht eingegangen|noch ausständig|ausständig|ausständige|unbezahlter|unbezahltes|offen stehend|offenstehende|offenstehenden|noch zu bekommen|noch ausstehend|noch einzutreiben|nicht überwiesen|unerledigt|nicht beglichene|unbezahlt sind|außenständen|noch unbezahlt|fehlt uns noch',
  owes: 'schuldeten|in der kreide|noch zahlen müssen|zahlen muss|zu zahlen haben|schulden|schuldet|schulde|schuld|geschuldet|verschuldet|schulden uns|schuldig|schulden haben|bei uns in der kreide|in den miesen|verpflichtet|noch zu zahlen|noch was zu zahlen|zu bezahlen haben|noch zu bezahlen|zahlen müssen|bezahlen muss|bezahlen müssen|zahlen muss ich|schuldig ist|schuldig sind|schuldete',
  overdue:
    'mit der zahlung zu spät|mit zahlung zu spät|mit der bezahlung zu spät|zu spät mit der zahlung|mit der zahlung im rückstand|mit der zahlung in verzug|mit den zahlungen im rückstand|überfällig|ueberfaellig|überfällige|überfälligen|überfälliger|ueberfällig|verspätet|rückständig|rückstand|rückstände|in verzug|verzug|säumig|säumige|säumigen|säumiger|säumige zahler|zahlungsrückstand|zu spät|im zahlungsverzug|überfälig|überzogen|fälligkeit überschritten|zahlungsziel überschritten|frist überschritten|längst fällig|schon fällig gewesen|überfällige posten|über fälligkeit|rückständige|rückständigen|im zahlungsrückstand|säumigen zahler|zahlungsverzug|im verzug|im rückstand|über der frist|über die frist|frist abgelaufen|längst bezahlt sein müssen|schon bezahlt sein müssen|bezahlt sein müssten|längst bezahlt sein sollen|zahlungsfrist überschritten',
  due: 'muss ich zahlen|muss ich bezahlen|muss bezahlt werden|zu zahlen|zu bezahlen|muss ich das zahlen|muss ich sie bezahlen|fällig|faellig|fällige|fälligen|fällig werden|fällig wird|werden fällig|bezahlt werden|beglichen werden|gezahlt werden|mit fälligkeit|zahlbar',
  not_yet_due:
    'noch nicht fällig|noch nicht faellig|nicht fällig|noch nicht fälligen|noch nicht fällige|noch nicht fälliger',
  issued:
    'verschickt|versendet|versandt|verschickten|ausgestellt|ausgestellte|ausgestellten|gestellt|in rechnung gestellt|berechnet|fakturiert|fakturierten|verschickte rechnungen|abgerechnet|verrechnet|geschrieben|rechnung gestellt|rausgegangen|gingen raus|ging raus|rausgeschickt|herausgegangen|hinausgegangen|gestellte|gestellten|in rechnung stellen|abrechnen',
  net: 'netto|nettobetrag|nettosumme|nettobeträge|ohne mwst|ohne mehrwertsteuer|ohne umsatzsteuer|ohne ust|ohne steuer|ohne steuern|vor steuern|exkl mwst|exklusive mwst|exklusive mehrwertsteuer|zuzüglich mwst',
  draft:
    'entwurf|entwürfe|nicht veröffentlicht|unveröffentlicht|nicht verschickt|rechnungsentwurf|rechnungsentwürfe|noch nicht verschickt|nicht fertig|nicht fertigen|unfertig|unfertige|unfertigen|noch nicht versandt|noch nicht versendet|noch nicht rausgeschickt',
  void: 'annulliert|annullierte|annullierten',
  written_off:
    'abgeschrieben|abgeschriebene|abschreibung|abschreibungen|uneinbringlich|uneinbringliche|abschreiben|forderungsausfall|forderungsausfälle',
  part_paid:
    'teilweise bezahlt|teilbezahlt|teilzahlung|teilweise beglichen|anbezahlt|zum teil bezahlt|zum teil beglichen|zum teil gezahlt|nur zum teil|erst zum teil|restzahlung|restzahlungen|angezahlt',
  dues: 'beitrag|beiträge|beitraege|beiträgen|mitgliedsbeitrag|mitgliedsbeiträge|mitgliedsbeiträgen|mitgliedsbeitraege|jahresbeitrag|jahresbeiträge|beitragsrechnung|beitragsrechnungen|beitragseinnahmen|mitgliederbeiträge|mitgliederbeiträgen|mitgliederbeitrag|beitragszahlung|beitragszahlungen|mitgliedsgebühr|mitgliedsgebühren|jahresgebühr|jahresgebühren|gebühr|gebühren|vereinsbeitrag|vereinsbeiträge|beitragsgelder|beitragsgeld|jahresbeiträgen|beitragsaufkommen|mitgliedsbeitrags|mitgliedsbeitragseinnahmen',
  donations:
    'spende|spenden|gespendet|spender|spendern|zuwendung|zuwendungen|spendeneinnahmen|spendeten|spendete|spenden gegeben|spenderin|spenderinnen|spendengelder|spendensumme|spendenaufkommen|gönner|zuwendete|großspender|geldspenden|geldspende|spendenbetrag|spendengeld',
  tickets_sold:
    'ticketverkauf|ticketverkäufe|ticketeinnahmen|ticketerlöse|veranstaltungseinnahmen|einnahmen aus veranstaltungen|kartenverkauf|veranstaltungsrechnungen|teilnahmegebühren|aus veranstaltungen|mit veranstaltungen|durch veranstaltungen|ticketumsatz|mit tickets|aus tickets|ticketverkäufen|ticketrechnungen|mit eintrittskarten|aus eintrittskarten|durch tickets|durch ticketverkauf|mit karten|mit ticketverkäufen|aus dem kartenverkauf|aus kartenverkäufen|ticketerlös|eintrittsgelder|eintrittsgeldern|eintrittseinnahmen',
  revenue:
    'kam zusammen|kamen zusammen|zusammengekommen|zusammen kam|ist zusammengekommen|umsatzschwächsten|umsatzschwächste|umsatzstärkster|umsatzstärksten|umsatzstärkste|reinkommen|rein kam|geld rein|reinkam|umsatz|umsätze|umsaetze|einnahmen|einnahme|eingenommen|erlös|erlöse|ertrag|erträge|verdient|einkünfte|eingenommenen|nehmen ein|nahmen ein|reingekommen|hereingekommen|einbringen|eingebracht|gebracht|einbrachte|einbrachten|erwirtschaftet|bringt uns|bringen uns|brachte uns|ticketgeld|eingespielt|einspielen|spielte ein|abgeworfen|abwerfen|brachte|reingespült|in die kasse gespült|erlösen|gesamteinnahmen|gesamtumsatz|einnahmequelle|reinbekommen|hereinbekommen|eingebracht haben|nahmen wir ein|haben wir eingenommen|verdienen|erwirtschaften|geld gemacht|einnehmen|eingespielte|geldeinnahmen|mehreinnahmen|vereinnahmten',
  received:
    'bekamen|bekam|erhielten|erhielt|kassiert|kassieren|kassierten|gekriegt|erhalten|eingegangen|eingegangene|vereinnahmt|empfangen|bekommen|eingegangenen|eingehen|eingingen|zahlungseingang|zahlungseingänge|geldeingang|geldeingänge',
  refunds:
    'erstattung|erstattungen|erstattet|rückerstattet|rückvergütung|rückerstattung|rückerstattungen|rückzahlung|rückzahlungen|zurückgezahlt|zurückgegeben|zurückerstattet|ging zurück|zurückgegangen ist an|zurücküberwiesen|zurückbezahlt|rückvergütet|rückvergütungen',
  returned:
    'rücklastschrift|rücklastschriften|geplatzt|geplatzte|geplatzten|platzten|rückläufer|rückläufern|zurückgebucht|zurückgebuchte|zurückgebuchten|zurückbuchung|zurückbuchungen|rückbuchung|rückbuchungen|fehlgeschlagene zahlung|fehlgeschlagene zahlungen|fehlgeschlagene lastschriften|fehlgeschlagenen zahlungen|fehlgeschlagenen lastschriften',
  credit:
    'ungeklärt|ungeklärte|ungeklärten|nicht zuzuordnen|keiner rechnung zuordnen|nicht zuordnen|guthaben|überzahlung|überzahlungen|überzahlt|nicht zugeordnet|zu viel bezahlt|zuviel bezahlt',
  cash: 'bar|barzahlung|barzahlungen|in bar|bargeld|barem|bare|bar bezahlt|in bar bezahlt|bargeldzahlungen|cash|kasse',
  cheque: 'scheck|schecks|per scheck|mit scheck|verrechnungsscheck|verrechnungsschecks',
  card: 'kreditkarte|kreditkarten|per karte|kartenzahlung|kartenzahlungen|mit karte|karte bezahlt|debitkarte|ec karte|girocard|mit kreditkarte|per kreditkarte',
  bank_transfer:
    'überweisung|überweisungen|ueberweisung|banküberweisung|überwiesen|per überweisung|überwiesen haben|banküberweisungen|überwiesen worden|überwies|überweisen|per bank|sepa überweisung',
  direct_debit:
    'lastschrift|lastschriften|bankeinzug|sepa|abbuchung|einzug|lastschriftverfahren|eingezogen|abgebucht|einzugsermächtigung|sepa lastschrift|per lastschrift',
  in_person: 'präsenz|in präsenz|präsenzveranstaltung|präsenzveranstaltungen|vor ort',
  free_of_charge: 'kostenlos|kostenlose|kostenlosen|kostenloser|kostenfrei|kostenfreie|kostenfreien|gratis|umsonst',
  hybrid: 'hybrid|hybride|hybriden|hybrides|hybrider|hybridveranstaltung|hybridveranstaltungen',
  online_payment: 'online|onlinezahlung|onlinezahlungen|virtuell',
  upcoming:
    'kommende|kommenden|kommender|bevorstehend|bevorstehende|bevorstehenden|anstehend|anstehende|anstehenden|zukünftig|zukünftige|künftige|geplant|geplante|geplanten|steht an|stehen an|demnächst|noch aus|steht bevor|stehen bevor|noch bevor|bald|bald schon|in bälde|in kürze|bevorsteht|bevorstehen|auf dem programm|als nächstes an|in nächster zeit|in naher zukunft|im kalender|kommen noch|kommt noch|steht noch an|stehen noch an|vor uns|in der nächsten zeit|auf dem plan|in planung',
  completed:
    'vergangen|vergangene|vergangenen|abgeschlossen|abgeschlossene|stattgefunden haben|stattgefundene|beendet|bisherigen|bisherige',
  ongoing: 'laufend|laufende|laufenden',
  postponed: 'verschoben|verschobene|vertagt',
  cancelled:
    'stornieren|abmelden|stornos|abgesagt|abgesagte|abgesagten|abgemeldet|abmeldung|abmeldungen|absage|absagen|ausgefallen|stornierungen|sagten ab|abgesagt haben|storniert|stornierte|stornierten|storno|nicht stattgefunden|nicht stattfanden|gestrichen|gestrichene|gecancelt|gecancelled',
  conference: 'konferenz|konferenzen|kongress|kongresse|tagung|tagungen',
  gala: 'wintergala|sommergala|galanacht|gala|galas|ball|galaabend|galen',
  workshop: 'workshop|workshops|kurs|kurse|seminar|seminare|schulung|schulungen',
  hackathon: 'hackathon|hackathons',
  meeting:
    'versammlung|mitgliederversammlung|treffen|hauptversammlung|versammlungen|jahreshauptversammlung|generalversammlung|jahresversammlung|delegiertenversammlung',
  webinar: 'webinar|webinare|webinaren',
  social: 'sommerfest|sommerfeste|fest|feste|geselliges|party|feier|stammtisch|feiern',
  attended:
    'mitgemacht|habe ich gemacht|teilnahmen|hingegangen|hingingen|mitgemacht|waren da|war da|dort waren|kommen zu|kommt zu|aufgetaucht|teilgenommen|teilnehmen|teilnahm|nahm teil|nahmen teil|nehmen teil|nimmt teil|besucht|besuchten|besuchte|besuchen|gekommen|kamen|kam|erschienen|anwesend|anwesenheit|dabei|da gewesen|teilnahme|dabei gewesen|dagewesen|waren dort|war auf|waren auf|war bei|waren bei|war beim|waren beim|auf der|auf dem|erschien|angezogen|angelockt|zog an|zogen an|da waren|da war|dort war|mitmachten|mitmachte|erscheinen|vor ort|vor ort waren|zugegen|beigewohnt|teilgenommen haben|sich blicken lassen|aufkreuzten|aufgekreuzt|besuchte veranstaltungen|hingehen|hin gingen|gewesen|mitmachen|gekommen sind|war ich|war ich schon|ich schon war|ich war|bin ich gewesen',
  no_show:
    'nicht wahrgenommen|nicht wahrgenommene|nicht wahrgenommenen|schwänzt|schwänzen|geschwänzt|nichterscheiner|no show|no shows|noshow|noshows|nichterschienen|ferngeblieben|unentschuldigt gefehlt|gefehlt|fernblieben|fehlten|nichterscheinen|weggeblieben|fehlte|fehlten|gefehlt|nicht erschienen|nicht aufgetaucht|nicht gekommen|unentschuldigt|unentschuldigt nicht gekommen|unentschuldigt fern|einfach nicht gekommen|nicht angetreten|fernbleiben|nicht da|ausgeblieben|nicht aufgekreuzt|trotz anmeldung nicht gekommen|trotz anmeldung nicht da|trotz anmeldung nicht erschienen|trotz anmeldung gefehlt|angemeldet und kam nicht',
  registered:
    'anmeldeten|anmeldete|buchten|bucht|buchen|reserviert|platz gebucht|plätze gebucht|einen platz|sich anmelden|angemeldet|angemeldete|angemeldeten|gebucht|registriert|haben gebucht|meldeten sich an|meldete sich an|haben ein ticket|haben sich angemeldet|anmelden|gebuchte|kommt zu|kommen zur|kommen zum|kommt zur|kommt zum|geht zu|gehen zu|geht zur|gehen zur|geht zum|gehen zum|kommt alles zu|hingeht|nimmt teil am|zugesagt|zusagen|zusage|eingeschrieben|eingetragen für|eingebucht|tickets gekauft|karten gekauft|karte gekauft|ticket gekauft|gemeldet|anmeldet|anmeldungen haben|mit ticket|nen platz|plätze reserviert|haben platz|platz reserviert|platz sicher|platz ergattert',
  confirmed: 'bestätigt|bestätigte|bestätigten',
  waitlisted:
    'warteliste|auf der warteliste|wartelisten|auf warteliste|wartend|wartende|wartelistenplätze|warten auf einen platz|wartet auf einen platz|auf einen platz warten|warteplatz|warteplätze|warten auf plätze|wartelistenplatz|wartenden|nachrücker|nachrücken|warten noch|auf einen platz wartet|schlange|warten auf',
  checked_in: 'eingecheckt|check in|check ins|eingelassen|eingecheckten',
  full: 'voll|ausgebucht|ausgebuchte|ausgebuchten|ausverkauft|ausverkaufte|restlos|vollen|volle|belegt|besetzt',
  has_room:
    'noch karten|noch tickets|karten noch zu haben|tickets noch zu haben|plätze noch zu haben|noch zu haben|noch zu bekommen|karten noch zu bekommen|noch erhältlich|karten verfügbar|tickets verfügbar|platz|noch platz|nicht ausgebucht|noch plätze|freie plätze|freien plätzen|plätze frei|platz frei|noch was frei|noch etwas frei|plätze übrig|nicht ausverkauft|sich noch anmelden|noch anmelden|noch buchen|noch buchbar|noch buchbare|noch einen platz',
  age: 'alter|alt|durchschnittsalter|altersdurchschnitt|lebensalter|altersschnitt',
  city: 'ort|orte|stadt|städte|staedte|wohnort|wohnorte|städten|orten|wohnorten',
  region: 'region|regionen|bundesland|bundesländer|kanton|kantone|bundesländern',
  country: 'land|länder|laender|herkunftsland|ländern|staat',
  weekday: 'wochentag|wochentage|wochentagen|tag der woche|tage der woche',
  language:
    'sprache|sprachen|korrespondenzsprache|sprechen|spricht|post auf|briefe auf|post in|korrespondenz auf|korrespondenz in|schreiben wir auf|angeschrieben auf',
  status: 'status|mitgliedsstatus|mitgliederstatus',
  kind: 'art|arten|typ|typen|rechnungsart',
  method:
    'zahlungsart|zahlungsarten|zahlungsmethode|zahlungsmethoden|zahlungsweg|zahlweise|zahlungswege|zahlungsweise|bezahlart',
  source: 'auf uns aufmerksam|aufmerksam geworden|von uns gehört|von uns erfahren|herkunft',
  price: 'preis|preise|kosten|kostet|teuer',
  seats: 'platz|plätze|plaetze|sitzplatz|sitzplätze|kapazität|kapazitäten|plätzen|gesamtkapazität',
  free_seats:
    'freie plätze|plätze frei|freien plätze|freie sitzplätze|plätze sind frei|plätze noch frei|plätze sind noch frei|plätze übrig|restplätze|platz frei|freier plätze|plätze gibt es noch|plätze verfügbar|plätze sind noch verfügbar|plätze noch verfügbar|freie plaetze|plaetze frei|plaetze sind noch frei|plaetze noch frei|verfügbare plätze|plätze bleiben|tickets noch verfügbar|tickets gibt es noch',
  seats_taken:
    'belegte plätze|plätze belegt|vergebene plätze|plätze vergeben|plätze sind belegt|plätze sind vergeben|gebuchte plätze|plätze gebucht|besetzte plätze',
  fill: 'auslastung|ausgelastet|belegung|wie voll',
  rating:
    'bestbewerteten|bestbewertete|bestbewertet|bewertung|bewertungen|bewertet|bewertete|zufriedenheit|sterne|note|noten|gefallen|beliebt|beliebteste|beurteilung|zufrieden|bewerteten|ankam|kam an|angekommen|gefällt|gefielen|gefiel',
  recommendation: 'weiterempfehlung|weiterempfehlen|nps|empfehlen',
  balance: 'saldo|kontostand|offener betrag|salden',
  amount: 'betrag|beträge|höhe|wert|rechnungshöhe',
  email: 'e mail|e mail adresse|mail|mailadresse|email|email adresse|mailadressen|e mail adressen|emailadresse',
  phone:
    'nummer vom|nummer von|telefonnummer von|nr vom|nr von|seine nummer|ihre nummer|telefonnr|telnr|tel nr|handynr|rufnr|telefon|telefonnummer|handynummer|rufnummer|nummer anrufen|telefonnummern|handy',
  address: 'adresse|anschrift|postanschrift|straße|adressen',
  birthday:
    'feiert|feierte|runder geburtstag|runden geburtstag|rundem geburtstag|runde geburtstage|runden geburtstage|runden geburtstagen|runder geburtstage|runde geburtstag|geburtstag|geburtsdatum|geboren|geburtstage|geburtstag|geburtstage|hat geburtstag|haben geburtstag|geburtstagskinder|feiert geburtstag|feiern geburtstag|geburtstagsliste|geburtstagskalender|geburtstagskind|wiegenfest',
  number: 'mitgliedsnummer|mitgliedernummer|rechnungsnummer|mitgliedsnummern',
  job: 'beruf|berufe|berufsbezeichnung',
  employer: 'arbeitgeber|arbeitet bei|arbeiten bei|firmenname',
  notes: 'notiz|notizen|vermerk',
  tags: 'schlagwort|schlagwörter|schlagworte|etikett|kennzeichen',
  last_activity: 'letzte aktivität|zuletzt aktiv|letzte aktivitäten',
  paid_until: 'bezahlt bis|gültigkeit|enddatum|gültig bis',
  location: 'veranstaltungsort|veranstaltungsorte|ort|wo|location|veranstaltungsorten',
  starts:
    'um wie viel uhr|uhrzeit|um wieviel uhr|fängt an|losgeht|los geht|beginn|beginnt|beginnen|startet|start|anfang',
  due_date: 'fälligkeit|fälligkeitsdatum|zahlungsziel|fälligkeiten',
  days_overdue: 'tage überfällig|tage im verzug|tagen überfällig|tage in verzug|überfällige tage|tage im rückstand',
  retention:
    'verlängerungen besser|bindung|bindungsquote|verlängerungsquote|haltequote|mitgliederbindung|treue|erneuerungsquote|bleibequote|verlängerungsrate|anteil der verlängerungen|retention|halterate',
  lapse_rate:
    'kündigungsquote|austrittsquote|kündigungsrate|austrittsrate|abwanderungsquote|abwanderungsrate|churn rate|churnrate|verlustquote',
  churn:
    'wahrscheinlichkeit|wie wahrscheinlich|gefährdet|gefährdete|abwanderungsgefährdet|abwanderungsgefährdete|kündigungsgefährdet|kündigungsgefährdete|austrittsgefährdet|austrittsgefährdete|könnten austreten|könnten kündigen|könnten gehen|wahrscheinlich austreten|wahrscheinlich kündigen|risiko|abwanderung|abwandern|abspringen|wird austreten|werden austreten|kündigungsrisiko|austrittsrisiko|abwanderungsrisiko|wahrscheinlich gehen|gehen wahrscheinlich|geht wahrscheinlich|geht wohl bald|tritt wahrscheinlich aus|kündigt wahrscheinlich|gehen vermutlich|gehen wohl bald|vermutlich gehen|verlassen uns wahrscheinlich|verlassen uns vermutlich|treten wahrscheinlich aus|kündigen wahrscheinlich|wahrscheinlich verlassen|drohen zu gehen|zu verlieren drohen|bald kündigen|bald austreten|abzuspringen|vielleicht nicht verlängern|wohl nicht verlängern|könnten nicht verlängern|wackelkandidat|wackelkandidaten|kündigungsgefahr|absprunggefährdet',
  growth:
    'wachstum|gewachsen|wachsen|wächst|nettozuwachs|netto zuwachs|netto mitgliederzuwachs|netto mitgliederwachstum|nettowachstum|zuwachs|geschrumpft|schrumpfen|zugenommen|abgenommen|wuchs|mitgliederwachstum',
  ageing:
    'altersstruktur der forderungen|altersstruktur der offenen posten|fälligkeitsstruktur|wie alt sind die offenen|wie alt sind unsere forderungen|alter der forderungen|altersstruktur|offene posten nach alter|forderungen nach alter|altersgliederung|nach überfälligkeit|altersstaffelung',
  time_to_pay:
    'zahlen schneller|schneller zahlen|tage bis zum zahlungseingang|zahlungsgeschwindigkeit|wie lange bis zur zahlung|bis eine rechnung bezahlt ist|bis rechnungen bezahlt sind|bis bezahlt wird|zahlungsverhalten|zahlungsmoral|zahlungsdauer|bis zur zahlung|wie lange dauert es|wie schnell|wie lange brauchen|zahlungsdisziplin|tage bis zur zahlung|bis sie ihre rechnung zahlen|bis sie ihre rechnungen zahlen|bis sie zahlen|bis sie bezahlen|bis rechnungen bezahlt werden|bis jemand zahlt|nach wie vielen tagen|nach wie viel tagen|in wie vielen tagen|nach wieviel tagen',
  no_show_rate:
    'no show quote|no show rate|ausfallquote|nichterscheinensquote|fehlquote|anteil der no shows|anteil nicht erschienener|no showquote|nichterscheinerquote|quote der nichterschienenen|anteil der nichterschienenen|anteil der nichterscheiner|no show anteil|no shows quote|fernbleibequote|abwesenheitsquote|schwänzerquote',
  fill_rate: 'auslastungsquote|durchschnittliche auslastung|auslastungsgrad|belegungsquote',
  anomalies:
    'auffälligkeit|auffälligkeiten|auffällig|auffällige|ungewöhnlich|ungewöhnliche|ungewöhnliches|verdächtig|verdächtige|merkwürdig|komisch|unregelmäßigkeit|unregelmäßigkeiten|seltsam|anomalien|fehlerhaft|stimmt nicht',
  insights:
    'aufmerksamkeit|verdient aufmerksamkeit|verdient unsere aufmerksamkeit|verdient meine aufmerksamkeit|was muss ich wissen|beachten|wichtig|wichtiges|wichtigste|erkenntnisse|hinweise|worauf achten|sollte ich wissen|neuigkeiten|handlungsbedarf|zuerst ansehen|zuerst anschauen|zuerst kümmern|empfehlungen|kümmern',
  how_many:
    'die zahl der|die anzahl der|mitgliederstand|mitgliederbestand|wie oft|wie viele|wie vile|wie fiele|wieviele|wieviel|wie viel|anzahl|wievielen|wie vielen|zahl der|zahl|gesamtzahl|zähle|mitgliederzahl|mitgliederanzahl|mitgliedszahl|wievielte|welche anzahl|anzahl der|wie zahlreich|wv|stückzahl|zähl mal|zähl|anmeldezahl|anmeldestand|buchungsstand',
  how_much:
    'wie viel geld|wieviel geld|wie hoch|wie hoch ist|wie hoch sind|wie hoch war|wie hoch waren|gesamtbetrag|was haben wir|wie viel|wieviel|wie viel euro|wieviel euro|was für ein betrag|welcher betrag|welche summe|in welcher höhe|wie groß ist die summe|welchen betrag|höhe der|höhe des|höhe von|höhe unserer',
  list: 'liste|zeige|zeig|zeigen|anzeigen|auflisten|aufliste|liste auf|finde|suche|such|namen der|nenne|nenne mir|gib mir|zeige mir|zeig mir|wie heißen|aufzählen|zeigst|zeigen sie|zeig uns|gib|geben sie|listen|auflistung|aufstellung|übersicht über|lasse anzeigen|gib aus|ausgeben|hol mir|nenn mir|nennen sie|führ auf|aufführen|blende ein|wer alles|liste mir|raussuch|namensliste|führe auf|zähl auf|zähle auf|erstelle eine liste|erstelle eine übersicht|erstelle eine aufstellung|erstelle mir eine liste|erstelle mir eine übersicht|erstelle mir eine aufstellung|erstelle uns eine liste|erstelle uns eine übersicht|erstelle uns eine aufstellung|erstelle bitte eine liste|erstelle bitte eine übersicht|erstelle bitte eine aufstellung|erstelle mir bitte eine liste|erstelle mir bitte eine übersicht|erstelle mir bitte eine aufstellung|erstell eine liste|erstell eine übersicht|erstell eine aufstellung|erstell mir eine liste|erstell mir eine übersicht|erstell mir eine aufstellung|erstell uns eine liste|erstell uns eine übersicht|erstell uns eine aufstellung|erstell bitte eine liste|erstell bitte eine übersicht|erstell bitte eine aufstellung|erstell mir bitte eine liste|erstell mir bitte eine übersicht|erstell mir bitte eine aufstellung|mach eine liste|mach eine übersicht|mach eine aufstellung|mach mir eine liste|mach mir eine übersicht|mach mir eine aufstellung|mach uns eine liste|mach uns eine übersicht|mach uns eine aufstellung|mach bitte eine liste|mach bitte eine übersicht|mach bitte eine aufstellung|mach mir bitte eine liste|mach mir bitte eine übersicht|mach mir bitte eine aufstellung|mache eine liste|mache eine übersicht|mache eine aufstellung|mache mir eine liste|mache mir eine übersicht|mache mir eine aufstellung|mache uns eine liste|mache uns eine übersicht|mache uns eine aufstellung|mache bitte eine liste|mache bitte eine übersicht|mache bitte eine aufstellung|mache mir bitte eine liste|mache mir bitte eine übersicht|mache mir bitte eine aufstellung|schreib eine liste|schreib eine übersicht|schreib eine aufstellung|schreib mir eine liste|schreib mir eine übersicht|schreib mir eine aufstellung|schreib uns eine liste|schreib uns eine übersicht|schreib uns eine aufstellung|schreib bitte eine liste|schreib bitte eine übersicht|schreib bitte eine aufstellung|schreib mir bitte eine liste|schreib mir bitte eine übersicht|schreib mir bitte eine aufstellung|schreibe eine liste|schreibe eine übersicht|schreibe eine aufstellung|schreibe mir eine liste|schreibe mir eine übersicht|schreibe mir eine aufstellung|schreibe uns eine liste|schreibe uns eine übersicht|schreibe uns eine aufstellung|schreibe bitte eine liste|schreibe bitte eine übersicht|schreibe bitte eine aufstellung|schreibe mir bitte eine liste|schreibe mir bitte eine übersicht|schreibe mir bitte eine aufstellung',
  which:
    'was|welche|welcher|welches|welchen|welchem|welch|was für|was für ein|was für eine|welches der|welche der|welche von',
  who: 'wer|wem|wen|wessen|diejenigen|alle die',
  when: 'wann|an welchem tag|welches datum|zu welchem datum|wie lange noch|datum|wann genau|am wievielten|zu welcher zeit|ab wann|welchen termin',
  where: 'wo|wohin|woher',
  sum: 'summe|gesamtsumme|insgesamt|zusammen|gesamt|total|summiert|gesamthöhe|in summe|gesamte|beitragseinnahmen|beitragsaufkommen|spendenaufkommen|spendensumme',
  average:
    'durchschnitt|durchschnittlich|durchschnittliche|durchschnittlichen|durchschnittlicher|im schnitt|mittelwert|im mittel|mittlere|mittlerer|im durchschnitt|schnitt|üblicherweise|durchschnittsalter|altersdurchschnitt|altersschnitt|pro kopf',
  median: 'median|zentralwert',
  share:
    'prozente|%|percent|in prozent|prozent|prozentsatz|anteil|anteils|quote|verhältnis|wie viel prozent|wieviel prozent|anteil der|anteil an|bruchteil|prozentual|rate',
  yes_no: 'gibt es|haben wir|hat jemand|ist jemand|sind wir|gab es|hatten wir|stimmt es',
  compare:
    'vergleich|vergleiche|verglichen|im vergleich|vergleichen|gegen|gegenüber|gegenueber|versus|vs|im vergleich zu|verglichen mit|gegenüberstellung|unterschied zwischen',
  than: 'als',
  year_before:
    'letztes jahr um die zeit|als letztes jahr um die zeit|letztes jahr um diese zeit|als letztes jahr um diese zeit|vor einem jahr um diese zeit|im vorjahr um diese zeit|zur gleichen zeit letztes jahr|gegen letztes jahr|gegen das letzte jahr|gegen das vorjahr|gegen vorjahr|gegen den vorjahreszeitraum|am selben tag letztes jahr|am gleichen tag letztes jahr|am selben tag im vorjahr|am gleichen tag im vorjahr|zum gleichen tag im vorjahr|zum selben tag im vorjahr|gleichen monat des vorjahres|gleichen monat im vorjahr|selben monat des vorjahres|gleichen zeitraum des vorjahres|als im vorjahr|als letztes jahr|gegenüber dem vorjahr|im vergleich zum vorjahr|zum vorjahr|verglichen mit dem vorjahr|als vor einem jahr|vorjahresvergleich|vergleich zum letzten jahr|im vergleich zum letzten jahr|als im letzten jahr|zum letzten jahr|gegenüber letztem jahr|gegenüber vorjahr|mit dem vorjahr|mit letztem jahr|als im jahr davor|im jahr davor|als ein jahr zuvor|vor einem jahr|gegenüber dem letzten jahr|ein jahr zuvor|zum jahr davor|vorjahreszeitraum|als letztes jahr um die gleiche zeit|letztes jahr um die gleiche zeit|als letztes jahr um diese zeit|letztes jahr um diese zeit|als letztes jahr zur gleichen zeit|letztes jahr zur gleichen zeit|als letztes jahr zur selben zeit|letztes jahr zur selben zeit|im selben monat letztes jahr|im gleichen monat letztes jahr|im selben monat letzten jahres|im gleichen monat des letzten jahres|im selben zeitraum letztes jahr|im gleichen zeitraum letztes jahr|im selben zeitraum des vorjahres|im gleichen zeitraum im vorjahr|im vorjahreszeitraum|gleicher zeitraum letztes jahr|gleichen zeitpunkt letztes jahr|zum gleichen zeitpunkt letztes jahr|zu diesem zeitpunkt letztes jahr|zur selben zeit im vorjahr|zur gleichen zeit im vorjahr|um diese zeit letztes jahr|bis zum selben zeitpunkt letztes jahr|im selben quartal letztes jahr|im gleichen quartal des vorjahres|als im gleichen zeitraum des vorjahres|als vergangenes jahr|als im vergangenen jahr|im vorjahresmonat|vorjahresmonat|gegenüber dem vorjahreszeitraum|als im vorjahreszeitraum',
  previous:
    'und davor|zu dem davor|bei dem davor|in dem davor|im davor|dem davor|den davor|der davor|die davor|das davor|vor einem monat|als vor einem monat|als im vormonat|gegenüber dem vormonat|im vergleich zum vormonat|als im vorquartal|gegenüber dem vorquartal|als letzten monat|zum vormonat|zum vorquartal|als im letzten monat|als im monat davor|im monat davor|zum monat davor|im vergleich zum vorquartal|zum vorzeitraum|im quartal davor|als im quartal davor|mit dem vormonat|mit dem vorquartal',
  by: 'nach|pro|je|für jede|für jeden|für jedes|je nach|aufgeteilt nach|gruppiert nach|aufgeschlüsselt nach|in den einzelnen|verteilung|verteilen|verteilt|aufschlüsselung|nach jeder|jede|jeder|jedes|jedem|getrennt nach|gegliedert nach|aufgegliedert|verteilen sich|einzelne|aufgesplittet nach|gesplittet nach|unterteilt nach|unterteilt|gruppiert|gruppiere|gegliedert|aufgeschlüsselt|aufteilung|aufteilung nach|gestaffelt nach|sortiert in|jeweils pro|pro einzelner|für jede einzelne|teilen sich auf|aufgeteilt auf|gliederung|zusammensetzung|nach den|verteilung der|schlüssle|schlüsseln|jeweiligen|jeweilige',
  most: 'meisten|die meisten|am meisten|am häufigsten|höchste zahl|größte zahl|meiste|häufigste|häufigsten|die höchste anzahl',
  least: 'wenigsten|am wenigsten|die wenigsten|am seltensten|geringste zahl',
  best: 'beste|besten|bester|bestes|am besten|beliebteste|beliebtesten|stärkste|stärksten|stärkster|erfolgreichste|erfolgreichsten|top|bestbesucht|bestbesuchte|bestbesuchten|am besten besucht|bestbewertet|bestbewertete|bestbewerteten|umsatzstärkste|umsatzstärksten|umsatzstärkster|bestes|meistbesuchte|meistbesuchten|meistbesuchtes|bestbesuchtes',
  worst:
    'schlechteste|schlechtester|schlechtesten|schlechtester|am schlechtesten|schwächste|schwächsten|schlechtbesuchteste|unbeliebteste|umsatzschwächste|schwächster',
  largest:
    'größte zuerst|größten zuerst|höchste zuerst|höchsten zuerst|höchster zuerst|größte|groesste|größten|größter|größtes|höchste|hoechste|höchsten|höchster|maximale|maximal|maximum|höchstes',
  smallest: 'kleinste|kleinsten|kleinster|niedrigste|niedrigsten|geringste|geringsten|minimale|minimum|kleinstes',
  dearest: 'teuerste|teuersten|teuerster|teuerstes|am teuersten',
  cheapest: 'billigste|billigsten|billigstes|günstigste|günstigsten|günstigstes|am günstigsten|am billigsten',
  newest:
    'neueste|neuesten|neuster|neuste|neusten|zuletzt|kürzlich|neulich|letzte paar|vor kurzem|in letzter zeit|neuestes',
  oldest: 'älteste|ältesten|ältester|aelteste|ältestes',
  longest:
    'längste|längsten|am längsten|dienstälteste|langjährigste|langjährigsten|am längsten dabei|langjährige|am längsten mitglied|treueste|treuesten|treuester|langjährigen|langjähriger|am längsten schon',
  next: 'nächste|nächsten|nächster|nächstes|naechste|als nächstes',
  last: 'letzte|letzten|letzter|letztes|vorige|vorigen|vorheriges|vorherige',
  first: 'erste|ersten|erster|erstes|früheste',
  not: 'nicht mitgezählt|nicht mitzählen|nicht mitgerechnet|nicht eingerechnet|nicht|nich|nix|net|nischt|kein|keine|keinen|keiner|keinem|keines|außer|ausser|ausgenommen|außerhalb|ausserhalb|weder|niemand|nichts|ausgeschlossen|abgesehen von|statt|fehlt|fehlende|fehlendes|fehlender',
  never:
    'nie|niemals|noch nie|kein einziges mal|nie an einer|kein einziges|keine einzige|noch keine einzige|noch keinen einzigen|keinen einzigen',
  without: 'ohne|haben keine|hat keine|haben keinen|hat keinen|haben kein|hat kein|fehlt|fehlen|ohne jede|keinerlei',
  with: 'mit|inklusive|inkl|samt',
  or: 'oder|beziehungsweise|bzw|entweder',
  and: 'und|aber|sowie|plus|sowohl|dazu noch|sondern',
  only: 'nur|lediglich|bloß|ausschließlich|nur die',
  all: 'alle|sämtliche|allen|aller|ganze|ganzen|alles|jedes mitglied|alle mitglieder|alle leute|allesamt|jeder einzelne',
  between: 'zwischen',
  at_least: 'mindestens|wenigstens|minimum|mind|nicht weniger als|zumindest',
  more_than:
    'mehr als|über|ueber|größer als|höher als|länger als|oberhalb|jenseits|seit mehr als|seit über|seit länger als|für mehr als|übersteigt|übersteigen|überschreitet|hinausgehend|größer|drüber|mehr wie|jenseits von',
  at_most: 'höchstens|maximal|nicht mehr als|bis zu|max',
  less_than:
    'weniger als|unter|kleiner als|niedriger als|unterhalb|günstiger als|seit weniger als|kürzer als|geringer als|weniger wie|unterschreitet',
  exactly: 'genau|exakt',
  or_more: 'oder länger|und länger|oder mehr|und mehr|und älter|oder älter|aufwärts|oder darüber|und darüber|plus',
  or_less: 'oder weniger|und weniger|und jünger|oder jünger|oder darunter',
  times: 'mal|male|veranstaltungen besucht haben',
  years_old: 'jahre alt|jährig|jährige|jährigen|jahren alt|lebensjahre|jährigem',
  older: 'älter als|aelter als|älter|alter als|über dem alter von',
  younger: 'jünger als|juenger als|jünger|junger als|unter dem alter von',
  money: 'euro|euros|eur|dollar|franken|chf|pfund',
  percent: 'prozentig',
  in: 'in|aus|bei|nahe|rund um',
  called: 'namens|genannt|heißt|heißen|mit dem namen|mit namen|heisst',
  self: 'mein|meine|meinen|meinem|meiner|ich|mir|mich',
  them: 'davon|von ihnen|von diesen|diese|dieser|diesen|denen|darunter|derer|von denen|dieselben',
  same: 'das gleiche|dasselbe|gleiche|und für|und im|und in|und nach|wie sieht es|und was ist mit|was ist mit|und|und wie ist es|und wie war es|und wie steht es|und wie sieht es|und wie ist das|sah es|und wie sah es|wie sah es|wie war das|und wie war das',
  sort: 'größte zuerst|größten zuerst|höchste zuerst|höchsten zuerst|höchster zuerst|sortiert|sortiere|sortieren|geordnet|ordne|sortiert nach|sortiere nach|sortiere sie|ordne nach',
  define:
    'wann gilt|wann gelten|wann zählt|was ist ein|was ist eine|was ist der unterschied zwischen|worin liegt der unterschied|wie wird der hier berechnet|wie wird das berechnet|bedeutet|bedeuten|definition|heißt eigentlich|was ist mit gemeint|gemeint|versteht man unter|wie wird|wie werden|berechnet ihr|was zählt|wie berechnet|definiert|was heißt|was bedeutet',
  why: 'liegt das an|das liegt|liegt es an|liegt doch|warum|weshalb|wieso|woran liegt|woran lag|woran liegt es|woran liegts|was steckt dahinter|was hat dazu geführt|weswegen|wie kommt es|wie kommt das|ursache|ursachen|was hält|was hat davon abgehalten|davon abgehalten',
  difference:
    'gestiegen|steigen|gesunken|sinken|gefallen|zugelegt|zurückgegangen|rückgang|anstieg|gesteigert|voraus|im plus|im minus|hinterher|hinter|mehr oder weniger|öfter|häufiger|wie viel mehr|wie viele mehr|um wie viel|um wie viele|unterschied|differenz|mehr|weniger|wie viele weniger|höher|niedriger|besser|schlechter',
  matched: 'zugeordnet|einer rechnung zugeordnet|zugewiesen',
  still: 'noch da|immer noch da|noch hier|noch mitglied|noch mitglieder|noch dabei|immer noch mitglied|dabei',
  closes: 'anmeldeschluss|anmeldefrist',
  funds: 'geld|kohle|moneten|gelder|knete',
  overview: 'wie lief|bilanz|wie liefen',
  youngest: 'jüngste|jüngsten|jüngster|jüngstes',
  development: 'entwicklung|entwickelt|entwickeln|verlauf|mitgliederentwicklung|trend',
  each_month: 'monatlich|monat für monat|pro monat|je monat|im monatsverlauf',
  each_week: 'wöchentlich',
  each_quarter: 'vierteljährlich|quartalsweise',
  each_year: 'jährlich',
  cancel_until: 'stornofrist|absagefrist|stornierungsfrist',
  detail:
    'details|profil|informationen|infos|erzähl mir|was wissen wir über|alles über|auskunft über|info zu|infos zu|informationen zu|details zu',
  distinct: 'verschiedene|verschiedener|verschiedenen|unterschiedliche|unterschiedlicher|unterschiedlichen',
  fullest:
    'vollste|vollsten|am vollsten|am besten gefüllt|bestgefüllte|bestgefüllten|am besten ausgelastet|bestausgelastete',
  late_days: 'wie spät|wieviel zu spät|wie viel zu spät|wie viele tage zu spät',
  event_kind:
    'art der veranstaltung|art von veranstaltung|arten von veranstaltungen|veranstaltungsart|veranstaltungsarten|veranstaltungstyp|veranstaltungstypen|art der veranstaltungen|art des events',
  number_gaps: 'nummernlücken|nummernlücke',
  double_payments:
    'doppelt bezahlt|doppelt gezahlt|zweimal bezahlt|zweimal gezahlt|doppelt überwiesen|zweimal überwiesen|doppelzahlung|doppelzahlungen|doppelte zahlung|doppelte zahlungen',
  duplicate_people:
    'doppelt in der kartei|doppelt im verzeichnis|doppelt angelegt|doppelt erfasst|doppelt gespeichert|doppelte mitglieder|doppelte einträge|dubletten|doppelt vorhanden|jemanden doppelt|doppelt eingetragen',
  sold: 'verkauft|verkaufte|verkauften|schon weg|weg gegangen|weggegangen|abgesetzt|vergriffen|verkauften wir|verkaufen|verkauft wurden',
  doubled: 'doppelt|doppelte|doppelten|zweifach',
  anniversary: 'jubiläum|jubiläen|mitgliedsjubiläum|vereinsjubiläum|mitgliederjubiläum',
  turns: 'wird|werden|wurde|wurden|feiert seinen|feiert ihren',
  nearly_full:
    'fast voll|beinahe voll|nahezu voll|fast ausgebucht|fast ausverkauft|beinahe ausgebucht|nahezu ausgebucht|so gut wie voll|so gut wie ausgebucht|bald voll|bald ausgebucht|nur noch wenige plätze|kaum noch plätze|wenige restplätze|annähernd voll',
  expected: 'erwarten wir|erwarten|erwartet|zu erwarten|rechnen wir mit|können wir erwarten|dürfen wir erwarten',
  reasons:
    'grund für|gründe für|aus welchem grund|aus welchen gründen|mit welcher begründung|welche gründe|welcher grund|welche gründe haben|gründe angegeben|gründe genannt|gründe wurden vermerkt|gründe wurden genannt|gründe wurden angegeben|gründe wurden dafür vermerkt|vermerkte gründe|genannte gründe|angegebene gründe|häufigste gründe|häufigsten gründe|gründe sind vermerkt|gründe stehen',
  reason:
    'mit grund|mit dem grund|mit den gründen|mit begründung|austrittsgrund|kündigungsgrund|austrittsgründe|kündigungsgründe|angegebener grund|begründung',
  has_notes:
    'haben eine notiz|hat eine notiz|haben notizen|hat notizen|gibt es eine notiz|gibt es notizen|mit notiz|mit notizen|mit einer notiz|mit vermerk|mit einem vermerk|notiz hinterlegt|notizen hinterlegt|notiz eingetragen|steht eine notiz',
}
