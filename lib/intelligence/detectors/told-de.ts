/** What findings say in German, by what they say in English; see `told` for the places in the texts. */
export const TOLD_DE: Readonly<Record<string, string>> = {
  '{0} with two digits swapped': '{0} mit zwei vertauschten Ziffern',
  'ten times the usual {0}': 'das Zehnfache der üblichen {0}',
  'a hundred times the usual {0}': 'das Hundertfache der üblichen {0}',
  'a tenth of the usual {0}': 'ein Zehntel der üblichen {0}',
  'a hundredth of the usual {0}': 'ein Hundertstel der üblichen {0}',
  '{0}, as if the decimal point had slipped': '{0}, als wäre das Komma verrutscht',
  '{0} times the usual {1}': 'das {0}-Fache der üblichen {1}',
  '{0} of the usual {1}': '{0} der üblichen {1}',
  'no price that was charged before; the usual one is {0}': 'ein Preis, der noch nie berechnet wurde; üblich sind {0}',
  dues: 'Beiträge',
  'an event': 'eine Veranstaltung',
  'a donation': 'eine Spende',
  'the {0} membership': 'die Mitgliedschaft {0}',
  'something else': 'etwas anderes',
  'A draft': 'Ein Entwurf',
  '{0} charges {1} {2}, {3}': '{0} berechnet {1} {2}: {3}',
  '{0} charges {1} {2} for {3}: {4}.': '{0} berechnet {1} {2} für {3}: {4}.',
  '{0}: {1} did not come': '{0}: {1} kamen nicht',
  '{0} of the {1} booked stayed away from “{2}” ({3}); of other events of its kind {4} do.':
    '{0} der {1} Angemeldeten blieben „{2}“ fern ({3}); bei anderen Veranstaltungen dieser Art sind es {4}.',
  'more people than seats': 'mehr Personen als Plätze',
  '“{0}” has {1} seats, but {2} came.': '„{0}“ hat {1|Platz|Plätze}, doch {2?kam|kamen} {2}.',
  '“{0}” has {1} seats, but {2} are booked.': '„{0}“ hat {1|Platz|Plätze}, doch {2} {2?ist|sind} gebucht.',
  'the seats do not add up': 'die Plätze gehen nicht auf',
  '“{0}” counts {1} seats as taken, but its registrations hold {2}.':
    'Bei „{0}“ {1?gilt|gelten} {1|Platz|Plätze} als belegt, die Anmeldungen ergeben aber {2}.',
  'people let in without a seat': 'Einlass ohne Platz',
  'One person was let in to “{0}” without a registration that holds a seat.':
    'Eine Person wurde zu „{0}“ eingelassen, ohne dass eine Anmeldung einen Platz hatte.',
  '{0} people were let in to “{1}” without a registration that holds a seat.':
    '{0} Personen wurden zu „{1}“ eingelassen, ohne dass eine Anmeldung einen Platz hatte.',
  'check-ins at another time': 'Check-ins zu anderer Zeit',
  'One check-in to “{0}” happened more than twelve hours before it began or after it ended.':
    'Ein Check-in zu „{0}“ geschah mehr als zwölf Stunden vor dem Beginn oder nach dem Ende.',
  '{0} check-ins to “{1}” happened more than twelve hours before it began or after it ended.':
    '{0} Check-ins zu „{1}“ geschahen mehr als zwölf Stunden vor dem Beginn oder nach dem Ende.',
  '{0}: {1}': '{0}: {1}',
  suspended: 'gesperrt',
  cancelled: 'gekündigt',
  'marked as deceased': 'als verstorben vermerkt',
  reopened: 'wieder geöffnet',
  archived: 'archiviert',
  changed: 'geändert',
  '{0} {1} {2} members in one go': '{0} hat {2} Mitglieder auf einmal {1}',
  '{0} {1} {2} members within {3} minutes on {4}.': '{0} hat am {4} innerhalb von {3} Minuten {2} Mitglieder {1}.',
  '{0} changed {1} invoices and payments around {2}': '{0} hat gegen {2} Uhr {1} Rechnungen und Zahlungen geändert',
  '{0} changed {1} invoices and payments around {2} on {3}; usually {4} of this account’s changes are made at night or at a weekend.':
    '{0} hat am {3} gegen {2} Uhr {1} Rechnungen und Zahlungen geändert; sonst fallen {4} der Änderungen dieses Zugangs in die Nacht oder auf ein Wochenende.',
  '{0} of invoices are paid late since {1}, after {2}':
    'Seit dem {1} werden {0} der Rechnungen verspätet bezahlt, vorher waren es {2}',
  'Since {0}, {1} of the invoices were unpaid {2} days after they were due; before it was {3}.':
    'Seit dem {0} waren {1} der Rechnungen {2} Tage nach ihrer Fälligkeit unbezahlt; vorher waren es {3}.',
  '{0} of invoices that fell due lately are overdue, after {1}':
    '{0} der zuletzt fällig gewordenen Rechnungen sind überfällig, vorher waren es {1}',
  '{0} of the {1} invoices that fell due in the last {2} days are overdue ({3}); in the stretches before it was {4}.':
    '{0} der {1} Rechnungen, die in den letzten {2} Tagen fällig wurden, {0?ist|sind} überfällig ({3}); in den gleich langen Zeiten davor waren es {4}.',
  'on the same day': 'am selben Tag',
  'a day apart': 'im Abstand von einem Tag',
  '{0} days apart': 'im Abstand von {0} Tagen',
  '{0} paid {1} twice': '{0} hat {1} zweimal bezahlt',
  '{0} paid {1} twice, {2}, and nothing was left for {3} to pay.':
    '{0} hat {1} zweimal bezahlt, {2}, und für {3} war nichts mehr offen.',
  '{0} paid {1} too much': '{0} hat {1} zu viel bezahlt',
  '{0} paid {1} more than {2} could be used for.': '{0} hat {1} mehr bezahlt, als sich {2} zuordnen ließ.',
  'the same day': 'am selben Tag',
  'a day later': 'einen Tag später',
  '{0} days later': '{0} Tage später',
  'another invoice': 'eine andere Rechnung',
  '{0} for the same': '{0} für dasselbe',
  '{0} after {1} for the same period': '{0} nach {1} für denselben Zeitraum',
  '{0} was charged twice, {1} by {2}': '{0} bekam zweimal eine Rechnung, {1} mit {2}',
  '{0} charges {1} {2} as {3}, {4}, with the same lines.': '{0} berechnet {1} {2} wie {3}, {4}, mit denselben Zeilen.',
  '{0} charges {1} {2} as {3}, {4}.': '{0} berechnet {1} {2} wie {3}, {4}.',
  'the same e-mail address': 'dieselbe E-Mail-Adresse',
  'the same telephone number': 'dieselbe Telefonnummer',
  'the same day of birth': 'denselben Geburtstag',
  'the same address': 'dieselbe Anschrift',
  'the same place': 'denselben Ort',
  '{0} and {1}': '{0} und {1}',
  '{0} have one e-mail address': '{0} haben dieselbe E-Mail-Adresse',
  '{0} both have {1}. Mails to one reach the other.':
    '{0} haben beide {1}. Was an die eine Person geht, erreicht auch die andere.',
  'the same name': 'denselben Namen',
  'nearly the same name': 'fast denselben Namen',
  '{0} is probably recorded twice': '{0} ist vermutlich doppelt erfasst',
  '{0} ({1}) and {2} ({3}) have {4}.': '{0} ({1}) und {2} ({3}) haben {4}.',
  '{0} lasts more than {1} days': '{0} dauert länger als {1} Tage',
  '“{0}” begins on {1} and ends on {2}.': '„{0}“ beginnt am {1} und endet am {2}.',
  '{0} is more than {1} years ahead': '{0} liegt mehr als {1} Jahre in der Zukunft',
  '“{0}” begins on {1}.': '„{0}“ beginnt am {1}.',
  '{0} has no seats, but {1} registered': '{0} hat keine Plätze, aber {1|Anmeldung|Anmeldungen}',
  '{0} has no seats': '{0} hat keine Plätze',
  '“{0}” has 0 seats: whoever registers has to wait.': '„{0}“ hat 0 Plätze: Wer sich anmeldet, muss warten.',
  '{0} on {1} was entered twice': '{0} am {1} wurde doppelt eingetragen',
  'Another event called “{0}” takes place at the same time, on {1}.':
    'Eine andere Veranstaltung namens „{0}“ findet zur selben Zeit statt, am {1}.',
  'A ticket for {0} costs {1}': 'Ein Ticket für {0} kostet {1}',
  'The ticket “{0}” costs {1}; {2} usually cost {3}, and none cost more than {4}.':
    'Das Ticket „{0}“ kostet {1}; üblich sind {3} (bisher: {2}), und mehr als {4} kostete noch keines.',
  '{0} of booked seats stay empty at {1}, against {2} at other events':
    '{1}: {0} der gebuchten Plätze bleiben leer, bei anderen Veranstaltungen {2}',
  'The middle of {0}; {1} of {2} stayed empty within a year.':
    'Der mittlere Wert von {0|Veranstaltung|Veranstaltungen}; {1} von {2|Platz|Plätzen} {1?blieb|blieben} innerhalb eines Jahres leer.',
  'See these events': 'Diese Veranstaltungen ansehen',
  '{0} is {1} full on its day; others of its kind were {2} full by then':
    '{0} ist an seinem Tag zu {1} belegt; andere dieser Art waren es dann zu {2}',
  '{0} is {1} full {2} before it begins; others of its kind were {3} full by then':
    '{0} ist {2|Tag|Tage} vor Beginn zu {1} belegt; andere dieser Art waren es dann zu {3}',
  '{0} of {1} taken. Compared with {2} of its kind.':
    '{0} von {1|Platz|Plätzen} {0?ist|sind} belegt. Verglichen mit {2|früheren Veranstaltung|früheren Veranstaltungen} dieser Art.',
  'Open the event': 'Veranstaltung öffnen',
  'Events are rated better: {0} of 5 stars in the last half year, {1} before':
    'Veranstaltungen werden besser bewertet: {0} von 5 Sternen im letzten halben Jahr, {1} davor',
  'Events are rated worse: {0} of 5 stars in the last half year, {1} before':
    'Veranstaltungen werden schlechter bewertet: {0} von 5 Sternen im letzten halben Jahr, {1} davor',
  'The mean of {0} now and of {1} in the year before.':
    'Das Mittel von {0|bewerteten Veranstaltung|bewerteten Veranstaltungen} jetzt und von {1|Veranstaltung|Veranstaltungen} im Jahr davor.',
  'Read the comments': 'Kommentare lesen',
  'Low ratings keep mentioning {0}': 'Schlechte Bewertungen nennen immer wieder {0}',
  '{0} of {1} with {2} stars or fewer {3} “{4}”, against {5} of {6} with more.':
    '{0} von {1|Kommentar|Kommentaren} mit höchstens {2} Sternen {0?enthält|enthalten} „{4}“, gegenüber {5} von {6|Kommentar|Kommentaren} mit mehr.',
  'Read where it is said most': 'Lesen, wo es am meisten gesagt wird',
  '{0} of members who came to an event renew, {1} of those who did not':
    '{0} der Mitglieder, die zu einer Veranstaltung kamen, verlängern, von den übrigen {1}',
  '{0} with a visit and {1} without one ended within two years. {2}':
    'Innerhalb von zwei Jahren endeten {0|Mitgliedschaft|Mitgliedschaften} mit einem Besuch und {1|Mitgliedschaft|Mitgliedschaften} ohne. {2}',
  'See whom to invite': 'Ansehen, wen man einladen sollte',
  '{0} fill best: {1} of their seats, against {2} at other events':
    '{0} füllen sich am besten: {1} ihrer Plätze, bei anderen Veranstaltungen {2}',
  '{0} are liked best: {1} of 5 stars, against {2} for other events':
    '{0} gefallen am besten: {1} von 5 Sternen, andere Veranstaltungen {2}',
  'The middle of {0} within two years, against {1}.':
    'Der mittlere Wert von {0|Veranstaltung|Veranstaltungen} innerhalb von zwei Jahren, gegenüber {1|anderen|anderen}.',
  'See what they have in common': 'Ansehen, was sie gemeinsam haben',
  'in the morning': 'am Vormittag',
  'in the afternoon': 'am Nachmittag',
  'in the evening': 'am Abend',
  'on Mondays': 'am Montag',
  'on Tuesdays': 'am Dienstag',
  'on Wednesdays': 'am Mittwoch',
  'on Thursdays': 'am Donnerstag',
  'on Fridays': 'am Freitag',
  'on Saturdays': 'am Samstag',
  'on Sundays': 'am Sonntag',
  'Events {0} are {1} fuller than others of their kind':
    'Veranstaltungen {0} sind um {1|Prozentpunkt|Prozentpunkte} voller als andere ihrer Art',
  'Events {0} are {1} emptier than others of their kind':
    'Veranstaltungen {0} sind um {1|Prozentpunkt|Prozentpunkte} leerer als andere ihrer Art',
  '{0} compared with the usual share of seats taken at events of the same kind.':
    '{0|Veranstaltung wurde|Veranstaltungen wurden} mit dem üblichen Anteil belegter Plätze bei Veranstaltungen derselben Art verglichen.',
  'Plan another one': 'Eine weitere planen',
  'Plan the next one': 'Die nächste planen',
  '{0} on {1} overdue': '{0} aus {1|Rechnung|Rechnungen} {1?ist|sind} überfällig',
  'That is {0} of what was billed in the last twelve months.':
    'Das sind {0} dessen, was in den letzten zwölf Monaten in Rechnung gestellt wurde.',
  'See whom to remind': 'Ansehen, wen man erinnern sollte',
  '{0} owe {1} of all that is overdue': '{0|Zahler schuldet|Zahler schulden} {1} von allem, was überfällig ist',
  '{0} of {1}, which {2} owe in all. A few calls move more than many reminders.':
    '{0} von {1}, die {2|Zahler|Zahler} insgesamt {2?schuldet|schulden}. Ein paar Anrufe bewirken mehr als viele Mahnungen.',
  'Call whoever owes most': 'Anrufen, wer am meisten schuldet',
  '{0} falls due within {1} days; about {2} should come in time':
    'Innerhalb von {1} Tagen werden {0} fällig; etwa {2} dürften pünktlich kommen',
  '{0} of the {1} due in the last half year were paid in time.':
    'Von {1|Rechnung|Rechnungen}, die im letzten halben Jahr fällig {1?wurde|wurden}, wurden {0} pünktlich bezahlt.',
  'See what falls due': 'Ansehen, was fällig wird',
  '{0} of the invoices due in the last quarter were paid in time, up from {1}':
    '{0} der Rechnungen, die in den letzten drei Monaten fällig waren, wurden pünktlich bezahlt, vorher waren es nur {1}',
  '{0} of the invoices due in the last quarter were paid in time, down from {1}':
    '{0} der Rechnungen, die in den letzten drei Monaten fällig waren, wurden pünktlich bezahlt, vorher waren es noch {1}',
  'Of {0} due in the last {1} days, against {2} in the nine months before.':
    'Von {0|Rechnung|Rechnungen}, fällig in den letzten {1} Tagen, gegenüber {2|Rechnung|Rechnungen} in den neun Monaten davor.',
  'See how each was paid': 'Ansehen, wie jede bezahlt wurde',
  'See what is overdue': 'Ansehen, was überfällig ist',
  'on the day of issue': 'am Tag der Ausstellung',
  'within {0}': 'innerhalb von {0|Tag|Tagen}',
  'Invoices are paid faster: half of them {0}, against {1} before':
    'Rechnungen werden schneller bezahlt: die Hälfte {0}, vorher {1}',
  'Invoices are paid more slowly: half of them {0}, against {1} before':
    'Rechnungen werden langsamer bezahlt: die Hälfte {0}, vorher {1}',
  '{0} paid in the last {1} days and {2} in the nine months before.':
    'In den letzten {1} Tagen {0?wurde|wurden} {0|Rechnung|Rechnungen} bezahlt, in den neun Monaten davor {2}.',
  'Ask how fast': 'Fragen, wie schnell',
  'Ask who pays latest': 'Fragen, wer am spätesten zahlt',
  '{0} came in last month, {1} more than the months before led to expect':
    'Im letzten Monat kamen {0} herein, {1} mehr, als die Monate davor erwarten ließen',
  '{0} came in last month, {1} less than the months before led to expect':
    'Im letzten Monat kamen {0} herein, {1} weniger, als die Monate davor erwarten ließen',
  'They pointed to {0}. Payments received less what was paid back.':
    'Zu erwarten waren {0}. Eingegangene Zahlungen abzüglich der Erstattungen.',
  'They pointed to {0}; the same month a year ago brought {1}. Payments received less what was paid back.':
    'Zu erwarten waren {0}; derselbe Monat brachte vor einem Jahr {1}. Eingegangene Zahlungen abzüglich der Erstattungen.',
  'See what it was for': 'Ansehen, wofür',
  events: 'Veranstaltungen',
  donations: 'Spenden',
  'other invoices': 'sonstige Rechnungen',
  '{0} bring more than half of all income: {1}': '{0} bringen mehr als die Hälfte aller Einnahmen: {1}',
  '{0} of {1} received within a year. The more one source brings, the more its loss would hurt.':
    '{0} von {1}, die innerhalb eines Jahres eingingen. Je mehr eine Quelle bringt, desto mehr würde ihr Verlust schmerzen.',
  'See all sources': 'Alle Quellen ansehen',
  'One payer brings {0} of all income': 'Ein Zahler bringt {0} aller Einnahmen',
  '{0} bring {1} of all income': '{0|Zahler bringt|Zahler bringen} {1} aller Einnahmen',
  '{0} of {1} received within a year, from {2} in all. Losing this one would be felt.':
    '{0} von {1}, die innerhalb eines Jahres von insgesamt {2|Zahler|Zahlern} eingingen. Der Verlust dieses einen wäre zu spüren.',
  '{0} of {1} received within a year, from {2} in all. Losing one of them would be felt.':
    '{0} von {1}, die innerhalb eines Jahres von insgesamt {2|Zahler|Zahlern} eingingen. Der Verlust eines von ihnen wäre zu spüren.',
  'Call whoever pays most': 'Anrufen, wer am meisten zahlt',
  '{0} guests at {1} registered for {2} on one day':
    '{0} Gäste mit Adressen bei {1} haben sich an einem Tag für {2} angemeldet',
  'On {0}, {1} guests with addresses at {2} registered for “{3}”. Hardly any member has an address there.':
    'Am {0} haben sich {1} Gäste mit Adressen bei {2} für „{3}“ angemeldet. Kaum ein Mitglied hat dort eine Adresse.',
  '{0} of {1} members whose term ended in the week from {2} did not renew':
    '{0} von {1} Mitgliedern, deren Laufzeit in der Woche ab dem {2} endete, haben nicht verlängert',
  '{0} of the {1} members whose term ended between {2} and {3} had not renewed {4} days later ({5}); usually {6} have not.':
    '{0} der {1} Mitglieder, deren Laufzeit zwischen dem {2} und dem {3} endete, hatten {4} Tage später nicht verlängert ({5}); üblich sind {6}.',
  '{0} is born on {1}': '{0} ist am {1} geboren',
  '{0}, a day to come.': '{0}, an einem Tag, der noch kommt.',
  '{0} would be more than {1} years old': '{0} wäre über {1} Jahre alt',
  '{0}: born on {1}.': '{0}: geboren am {1}.',
  '{0} joined before being born': '{0} ist vor der Geburt beigetreten',
  '{0} joined on {1}, before the birth on {2}.': '{0} ist am {1} beigetreten, vor der Geburt am {2}.',
  '{0} is in grace: paid until {1}': '{0} ist in der Kulanzfrist: bezahlt bis {1}',
  '{0} is likely to leave': '{0} wird wahrscheinlich gehen',
  'Nothing sets this member apart from others at high risk.':
    'Nichts unterscheidet dieses Mitglied von anderen mit hohem Risiko.',
  '{0} out within {1} days': 'Innerhalb von {1} Tagen {0?läuft|laufen} {0|Mitgliedschaft|Mitgliedschaften} aus',
  '{0} at medium or high risk of leaving.': 'Bei {0} davon ist das Austrittsrisiko mittel oder hoch.',
  'None of them stands out as likely to leave.': 'Keine davon fällt durch ein Austrittsrisiko auf.',
  'See whom to contact': 'Ansehen, wen man ansprechen sollte',
  '{0} who paid most so far is among the most likely to leave':
    '{0} Mitglied, das bisher am meisten bezahlt hat, gehört zu denen, die am ehesten gehen',
  '{0} who paid most so far are among the most likely to leave':
    '{0} Mitglieder, die bisher am meisten bezahlt haben, gehören zu denen, die am ehesten gehen',
  'Together they have paid {0}. Each is in the top tenth of all members by risk and by what was paid.':
    'Zusammen haben sie {0} bezahlt. Alle gehören nach Risiko und nach bezahltem Betrag zum obersten Zehntel der Mitglieder.',
  'See everybody by risk': 'Alle nach Risiko ansehen',
  'a net gain of {0}': 'unter dem Strich {0|Mitglied|Mitglieder} mehr',
  'a net loss of {0}': 'unter dem Strich {0|Mitglied|Mitglieder} weniger',
  'Membership growth picks up: {0} within a year, after {1} the year before':
    'Die Mitgliederzahl wächst schneller: {0} innerhalb eines Jahres, im Jahr davor {1}',
  'Membership growth slows: {0} within a year, after {1} the year before':
    'Die Mitgliederzahl wächst langsamer: {0} innerhalb eines Jahres, im Jahr davor {1}',
  'Members at the end less members at the beginning of {0}. Each month was compared with the same month of other years.':
    'Mitglieder am Ende abzüglich derer am Anfang, {0}. Jeder Monat wurde mit demselben Monat anderer Jahre verglichen.',
  'Welcome the new ones': 'Die Neuen begrüßen',
  'See who left': 'Ansehen, wer gegangen ist',
  '{0} of memberships were renewed in the year to {1}, up from {2}':
    '{0} der Mitgliedschaften wurden im Jahr bis zum {1} verlängert, davor waren es nur {2}',
  '{0} of memberships were renewed in the year to {1}, down from {2}':
    '{0} der Mitgliedschaften wurden im Jahr bis zum {1} verlängert, davor waren es noch {2}',
  '{0} did not renew, of {1} that ended. Half of all associations keep {2} or more.':
    '{0|Mitglied hat|Mitglieder haben} nicht verlängert, von {1|Mitgliedschaft|Mitgliedschaften}, die {1?endete|endeten}. Die Hälfte aller Vereine hält {2} oder mehr.',
  'See who is likely to leave': 'Ansehen, wer wahrscheinlich geht',
  '{0} of first-year members renew, against {1} of all others':
    '{0} der Mitglieder im ersten Jahr verlängern, von allen anderen {1}',
  'Of {0} and {1} that ended within two years. {2}':
    'Von {0|ersten Laufzeit|ersten Laufzeiten} und {1|späteren|späteren}, die innerhalb von zwei Jahren endeten. {2}',
  'See this year’s new members': 'Die neuen Mitglieder dieses Jahres ansehen',
  '{0} not been heard of for {1} days': 'Von {0|Mitglied|Mitgliedern} war seit {1} Tagen nichts zu hören',
  'No registration, check-in, payment or sign-in since then. Silence comes before leaving.':
    'Seither keine Anmeldung zu einer Veranstaltung, kein Check-in, keine Zahlung und kein Einloggen. Auf Schweigen folgt oft der Austritt.',
  'See whom to write to': 'Ansehen, wem man schreiben sollte',
  '{0} done nothing for {1} days': 'Von {0|neuen Mitglied|neuen Mitgliedern} war seit {1} Tagen nichts zu sehen',
  'They joined within the last year. The first months decide about the first renewal.':
    'Sie sind im letzten Jahr beigetreten. Die ersten Monate entscheiden über die erste Verlängerung.',
  'See whom to welcome again': 'Ansehen, wen man noch einmal begrüßen sollte',
  '{0} neither an e-mail address nor a phone number':
    '{0|Mitglied hat|Mitglieder haben} weder eine E-Mail-Adresse noch eine Telefonnummer',
  'No invitation, invoice or reminder reaches them.': 'Weder Einladung noch Rechnung noch Mahnung erreicht sie.',
  'Complete their records': 'Ihre Daten ergänzen',
  '{0} not confirmed an e-mail address for more than {1} days':
    'Bei {0|Zugang|Zugängen} ist die E-Mail-Adresse seit mehr als {1} Tagen nicht bestätigt',
  'Their owners cannot sign in: not to register, not to pay. The first message may have been lost.':
    'Wem sie gehören, kann sich nicht einloggen, weder um sich anzumelden noch um zu zahlen. Die erste Nachricht ist vielleicht verloren gegangen.',
  '{0} was paid before it was issued': '{0} wurde bezahlt, bevor sie ausgestellt war',
  '{0} was issued on {1}, but {2} is recorded as having paid it on {3} already.':
    '{0} wurde am {1} ausgestellt, {2} soll sie aber schon am {3} bezahlt haben.',
  '{0} was due before it was issued': '{0} war fällig, bevor sie ausgestellt war',
  '{0} to {1} was due on {2}, before it was issued on {3}: it was overdue from the start.':
    '{0} an {1} war am {2} fällig, bevor sie am {3} ausgestellt wurde: Sie war von Anfang an überfällig.',
  '{0} is due only on {1}': '{0} ist erst am {1} fällig',
  '{0} to {1} of {2} is due on {3}, more than {4} years later: nobody would be reminded before.':
    '{0} an {1} vom {2} ist am {3} fällig, mehr als {4} Jahre später: Vorher würde niemand erinnert.',
  '{0} charges {1} nothing': '{0} berechnet {1} nichts',
  '{0} of {1} to {2} comes to zero.': '{0} vom {1} an {2} ergibt null.',
  '{0} is dated {1}, a day to come': '{0} trägt das Datum {1}, einen Tag, der noch kommt',
  '{0} is received on {1}, a day that has not come yet.':
    '{0} ist am {1} eingegangen, an einem Tag, der noch nicht da ist.',
  '{0} is issued on {1}, a day that has not come yet.':
    '{0} ist am {1} ausgestellt, an einem Tag, der noch nicht da ist.',
  'one number is missing': 'fehlt eine Nummer',
  '{0} numbers are missing': 'fehlen {0} Nummern',
  'Before {0}, {1}': 'Vor {0} {1}',
  'Between {0} and {1}, {2}. Invoice numbers have to follow each other without gaps.':
    'Zwischen {0} und {1} {2}. Rechnungsnummern müssen lückenlos aufeinander folgen.',
  'Review it': 'Prüfen',
  'Invoices of {0}': 'Rechnungen im {0}',
  'Payments of {0}': 'Zahlungen im {0}',
  'far more than the {0} that the months before and the same month of earlier years suggest':
    'weit mehr als die {0}, die nach den Monaten davor und demselben Monat früherer Jahre zu erwarten waren',
  'far less than the {0} that the months before and the same month of earlier years suggest':
    'weit weniger als die {0}, die nach den Monaten davor und demselben Monat früherer Jahre zu erwarten waren',
  '{0}: {1}, far more than usual': '{0}: {1}, weit mehr als üblich',
  '{0}: {1}, far less than usual': '{0}: {1}, weit weniger als üblich',
  'In {0} invoices were issued for {1}, {2}.': 'Im {0} wurden Rechnungen über {1} ausgestellt, {2}.',
  'In {0} payments were received over {1}, {2}.': 'Im {0} gingen Zahlungen über {1} ein, {2}.',
  '{0} was rated {1} of 5, usual is {2}': '{0} wurde mit {1} von 5 bewertet, üblich sind {2}',
  '“{0}” was rated {1} by {2} people; other events of its kind get {3}.':
    '„{0}“ wurde von {2|Person|Personen} mit {1} bewertet; andere Veranstaltungen dieser Art erhalten {3}.',
  '{0} joined on {1}; usually {2} a day do.': '{0} {0?trat|traten} am {1} bei; sonst sind es {2} am Tag.',
  'All of them have addresses at {0}.': 'Alle haben Adressen bei {0}.',
  '{0} of them have addresses at {1}.': '{0} davon haben Adressen bei {1}.',
  '{0} people joined on {1}, usually {2} a day do':
    'Am {1} {0?trat|traten} {0|Person|Personen} bei, sonst sind es {2} am Tag',
  '{0}: tickets cost {1}, invoices charge {2}': '{0}: Die Tickets kosten {1}, berechnet wurden {2}',
  'The tickets of “{0}” that were invoiced cost {1}, but their invoices charge {2}; one registration differs.':
    'Die berechneten Tickets von „{0}“ kosten {1}, ihre Rechnungen ergeben aber {2}; eine Anmeldung weicht ab.',
  'The tickets of “{0}” that were invoiced cost {1}, but their invoices charge {2}; {3} registrations differ.':
    'Die berechneten Tickets von „{0}“ kosten {1}, ihre Rechnungen ergeben aber {2}; {3} Anmeldungen weichen ab.',
  'They go together; that is no proof that one brings about the other.':
    'Beides geht zusammen; das beweist nicht, dass das eine das andere bewirkt.',
  conferences: 'Konferenzen',
  galas: 'Galas',
  workshops: 'Workshops',
  hackathons: 'Hackathons',
  meetings: 'Versammlungen',
  webinars: 'Webinare',
  socials: 'Feiern',
  'events of no kind': 'sonstige Veranstaltungen',
}
