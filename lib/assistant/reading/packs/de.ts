import { DE_WORDS } from '#lib/assistant/reading/packs/de-words'
import { DE_ORDINARY } from '#lib/assistant/reading/packs/ordinary'
import { type Pack, table } from '#lib/assistant/reading/packs/pack'

/** German. */
export const DE: Pack = {
  language: 'de',
  endings: /(?:ern|en|er|es|em|e|n|s)$/,
  fillers:
    'alles zusammen|per|erkennbar|viel|viele|vielen|habt|haette|gebt|dr|prof|einzigen|einzige|der hundert|an|auf|schon mal|ab wie|hundert der|nein|ich meinte|meinte|rein|reingekommen ist|kamen rein|herein|zusammengenommen|raussuchen|heraussuchen|such mir raus|prüfer|steuerberater|im nacken|sitzen mir|reicht|nur kurz|nochmals|eigentlich mal|jeweils|irgendwie|irgendwo|in der kartei|kartei|bestand|bis heute|bis jetzt|vor|kommen|weit|daneben|ganze|das ganze|mach daraus|lieber vorstand|bei euch|euch|ihr|typischerweise|gut|bestimmt|ding|schließlich|wieder|so viel|verehrte|irgendeine|irgendeinem|irgendwas|irgendetwas|irgend|aufs|ins|denselben|raus|herausfinden|mal schnell|eine zahl|der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|wir|uns|unser|unsere|unseren|unserem|unserer|unseres|ich|mir|mich|du|sie|er|es|ihr|ihre|ihren|ihrem|ihrer|sein|seine|seinen|ist|sind|war|waren|bin|seid|wird|werden|wurde|wurden|worden|hat|haben|habe|hatte|hatten|gehabt|gibt|gab|gegeben|es gibt|gibts|bitte|mal|doch|denn|eigentlich|auch|schon|noch|nur mal|so|zu|zum|zur|von|vom|bei|beim|im|an|am|auf|für|fuer|und zwar|dass|ob|als|wie|man|sich|da|dort|hier|jetzt|aktuell|derzeit|momentan|zurzeit|gerade|heute noch|bisher|bislang|insgesamt|gesamt|alles in allem|überhaupt|ueberhaupt|eben|halt|ja|hallo|hi|guten tag|guten morgen|moin|servus|danke|vielen dank|liebe grüße|viele grüße|gruß|kannst|können|koennen|könnten|könntest|koenntest|kann|würde|würden|wuerde|möchte|moechte|möchten|will|wollen|soll|sollen|sollte|sollten|muss|müssen|darf|dürfen|sagen|sag|sagst|geben|gib|gebe|nennen|nenn|wissen|weiß|weiss|brauche|brauchen|benötige|schnell|kurz|kurze frage|frage|verein|vereins|verband|gilde|quorate|system|daten|datenbank|stand|so weit|etwa|ungefähr|circa|ca|genau|eine übersicht|übersicht|überblick|uebersicht|mein|meine|meinen|dein|deine|diese|dieser|dieses|diesen|diesem|jene|jener|welches|dazu|dabei|davon sind|davon haben|darunter|sowie|person|leben|lebt|wohnen|wohnt|wohnhaft|kommen aus|kommt aus|stammen|leben in|ansässig|sitzen|sprechen|spricht|sprechende|gehalten|durchgeführt|veranstaltet|stattgefunden|stattfinden|statt|findet|finden|fand|fanden|geplant worden|erfasst|gespeichert|hinterlegt|eingetragen|vorhanden|besitzen|besitzt|verfügen|verfügt|namen|name|betrag|summe|zahl|zahlen|denen|deren|dessen|mal bitte|lassen|lass|stehen|steht|liegt|liegen|lag|beträgt|betragen|hoch|sehe|sehen|schauen|schau|anzeigen lassen|brauch|bräuchte|gern|gerne|mitteilen|verraten|nochmal|bräuchten|gemacht|machen|macht|bekommen|kriegen|genommen|nehmen|geworden|eingegangen sind|für den bericht|jahresbericht|sitzung|vorstandssitzung|heute abend|sagt|dann|außerdem|noch eine frage|also|wären|wäre|sei|dafür|vielleicht|tatsächlich|wirklich|je gemacht|gehört|gehören|zählen|zählt|uhr|gelten|gilt|die da|welchen anteil machen|besteht|bestehen|eine liste|es bei uns|bei uns|unsererseits|einmal|gekauft|kaufen|hätte|hätten|dran|online stellen|lieber|herr|frau|mitsamt|dadurch|ob es|bist|werde|tut|tun|sodass|für den vorstand|dem vorstand|der vorstand|vorstand will|für die vorstandssitzung|vorstandsbericht|im vorstand|den vorstand|unser kassenwart|für den kassenwart|der kassenwart|der schatzmeister|für den schatzmeister|wie groß|alle zusammen|was ist los|wegen|immer noch|noch immer|aller zeiten|mit den beträgen|mit beträgen|mit betrag|verzeichnen|verzeichnet|verzeichneten|verzeichnete|längst|geschickt|rausgeschickt|zugeschickt|wohnsitz|wohnsitz in|zu hause|zuhause|daheim|beheimatet|kommt|musste|wollte|wollten|mussten|konnte|konnten|durfte|sähe|sah|sieht|aus sieht|auf uns|halber|kleine frage|eine frage|grad|grade|nämlich|freundlicherweise|bitteschön|dankeschön|liebes team|hallo zusammen|hey|tach|na|tja|ach|achso|okay|ok|super|prima|ehrlich gesagt|mal eben|mal kurz|eben mal|auf die schnelle|der reihe nach|im einzelnen|konkret|bzgl|bezüglich|betreffend|hinsichtlich|gesehen|gemeldet bei uns|entfallen|entfällt|betreffen|betrifft|angefallen|fielen|zustande|zusammengekommen|verbucht|verbuchen|verbuchten|zu verzeichnen|abgehalten|ausgerichtet|organisiert|ausgetragen|abgewickelt|verzeichnis über|durch|aufgeführt|gelistet',
  words: DE_WORDS,
  ordinary: DE_ORDINARY,
  values: table(`
    student = student|studi|studis|studententarif|studierendentarif|studenten|studierende|studentinnen|studentische|schüler
    individual = einzelmitglied|einzelmitglieder|normale einzelmitglieder|individuell|einzel
    fellow = fellow|fellows
    small business = kleinunternehmen|kleine unternehmen|kleinbetriebe|kleine firmen|kleiner firmen
    corporate = firmenmitglieder|firmenmitgliedschaften|firmenmitgliedschaft|firmenmitglied|großunternehmen|konzerne|corporate|unternehmensmitglieder
    honorary = ehrenmitglied|ehrenmitglieder|ehrenmitgliedern ¦ speaker = referent|referenten|redner
    volunteer = ehrenamtliche|freiwillige|helfer ¦ mentor = mentoren ¦ jury = juroren|jurymitglieder
    press list = presseverteiler|presseliste ¦ board alumni = ehemalige vorstände ¦ DE = deutsche|deutschen
    FR = französische|franzosen ¦ NL = niederländische|holländische|holland|niederländer ¦ DK = dänische|dänen
    PL = polnische|polen ¦ SE = schwedische|schweden ¦ CH = schweizer|schweizerische
    AT = österreichische|österreicher ¦ early bird = frühbucher ¦ Gdańsk = danzig ¦ Genève = genf
    Hamburg = hamburger ¦ Zürich = zürcher ¦ Malmö = malmo ¦ Bremen = bremer ¦ Kiel = kieler ¦ Lübeck = lübecker
    Berlin = berliner
    tongue de = deutschsprachig|deutschsprachige|deutschsprachigen|deutschsprachiger
    tongue fr = französischsprachig|französischsprachige|französischsprachigen|französischsprachiger
    tongue en = englischsprachig|englischsprachige|englischsprachigen|englischsprachiger
    tongue it = italienischsprachig|italienischsprachige|italienischsprachigen|italienischsprachiger
    tongue es = spanischsprachig|spanischsprachige|spanischsprachigen|spanischsprachiger
    tongue nl = niederländischsprachig|niederländischsprachige|niederländischsprachigen|niederländischsprachiger
    tongue pl = polnischsprachig|polnischsprachige|polnischsprachigen|polnischsprachiger
    tongue da = dänischsprachig|dänischsprachige|dänischsprachigen|dänischsprachiger
    tongue ru = russischsprachig|russischsprachige|russischsprachigen|russischsprachiger
  `),
  apart: table(`
    läuft ab = expires ¦ laufen ab = expires ¦ lief ab = expires ¦ liefen ab = expires ¦ läuft aus = expires ¦ laufen aus = expires
    trat aus = left ¦ traten aus = left ¦ tritt aus = left ¦ treten aus = left ¦ trat bei = joined ¦ traten bei = joined
    tritt bei = joined ¦ treten bei = joined ¦ trat ein = joined ¦ traten ein = joined ¦ kam dazu = joined ¦ kamen dazu = joined
    kamen hinzu = joined ¦ sagte ab = cancelled ¦ sagten ab = cancelled ¦ sagt ab = cancelled ¦ sagen ab = cancelled
    meldete ab = cancelled ¦ meldeten ab = cancelled ¦ meldete an = registered ¦ meldeten an = registered ¦ meldet an = registered
    melden an = registered ¦ nahm teil = attended ¦ nahmen teil = attended ¦ nimmt teil = attended ¦ nehmen teil = attended
    fiel aus = cancelled ¦ fielen aus = cancelled ¦ fällt aus = cancelled ¦ fallen aus = cancelled ¦ steht an = upcoming
    stehen an = upcoming ¦ blieb fern = no_show ¦ blieben fern = no_show ¦ nahmen ein = revenue ¦ nehmen ein = revenue
    nimmt ein = revenue ¦ nahm ein = revenue ¦ steht aus = unpaid ¦ stehen aus = unpaid ¦ fängt an = starts ¦ fangen an = starts
    findet statt = starts ¦ finden statt = starts ¦ fand statt = completed ¦ fanden statt = completed ¦ geht los = starts
    kamen rein = received ¦ kam rein = received ¦ kommen rein = received ¦ gingen ein = received ¦ ging ein = received ¦ gehen ein = received
    brachte ein = revenue ¦ brachten ein = revenue ¦ bringt ein = revenue ¦ bringen ein = revenue
    muss zahlen = owes ¦ müssen zahlen = owes ¦ muss bezahlen = owes ¦ müssen bezahlen = owes ¦ muss überweisen = owes
    müssen überweisen = owes ¦ muss begleichen = owes ¦ müssen begleichen = owes ¦ sollte zahlen = owes ¦ sollten zahlen = owes
    kommen zu = upcoming ¦ kommt zu = upcoming ¦ stehen bevor = upcoming ¦ steht bevor = upcoming ¦ haben vor = upcoming
    liegt an = upcoming ¦ liegen an = upcoming ¦ kam an = rating ¦ kamen an = rating ¦ kommt an = rating ¦ kommen an = rating
    feiert geburtstag = birthday ¦ feiern geburtstag = birthday ¦ feierte geburtstag = birthday ¦ wird älter = birthday
    werden älter = birthday ¦ muss verlängern = expires ¦ müssen verlängern = expires ¦ muss erneuern = expires
    müssen erneuern = expires ¦ gingen raus = issued ¦ ging raus = issued ¦ gehen raus = issued ¦ schlossen an = joined
    ging zurück = refunds ¦ gingen zurück = refunds ¦ zahlten zurück = refunds ¦ gehört an = still ¦ gehören an = still
    ¦ springt ab = churn ¦ springen ab = churn ¦ sprang ab = left ¦ sprangen ab = left
  `),
  relatives: 'die|der|das|den|dem|deren|dessen|denen',
  indefinite: 'ein|eine|einen|einem|einer|irgendeine|irgendeiner|jede|jeder|keine',
  prepositions: 'über|unter',
  openers:
    'stehe|stehst|wars|zahlt|zahlen|schuldet|schulden|zahlte|dürfen|können|könnt|sollte|besteht|existiert|existieren|fand|finden|findet|macht|machen|bist|seid|hast|habe|muss|müssen|nimmt|nehmen|nahm|kommen|laufen|gehört|gehören|reicht|sitzt|wohnt|wohnen|lebt|leben|trat|tritt|bleibt|bleiben|wuchs|wachsen|ist|sind|bin|war|waren|hat|haben|hab|hatte|hatten|gibt|gab|kommt|kam|kamen|wird|werden|wurde|wurden|steht|stehen|läuft|kann|darf|stimmt|fehlen|fehlt|verlängert',
  was: 'war|waren|wurde|wurden|gewesen',
  inverted: '',
  falling:
    'weniger|niedriger|schlechter|gesunken|gefallen|zurückgegangen|geschrumpft|kleiner|jünger|billiger|schneller|rascher|früher|hinter|hinterher|geringer|seltener|günstiger',
  examples: {
    members: 'Wie viele Mitglieder haben wir?|Wer ist diesen Monat beigetreten?|Wie viele Mitglieder gibt es je Tarif?',
    events:
      'Welche Veranstaltungen stehen an?|Wie viele Veranstaltungen hatten wir dieses Jahr?|Welche Veranstaltung hatte die meisten Teilnehmer?',
    registrations:
      'Wie viele Anmeldungen kamen diesen Monat?|Wer steht auf einer Warteliste?|Wie viele Anmeldungen gibt es je Veranstaltung?',
    invoices: 'Welche Rechnungen sind überfällig?|Wie viel Geld ist noch offen?|Wer schuldet uns Geld?',
    payments:
      'Wie viel haben wir dieses Jahr eingenommen?|Welche Zahlungen kamen diesen Monat?|Wie viel haben wir dieses Jahr je Zahlungsart eingenommen?',
    feedback: 'Welche Veranstaltungen wurden am besten bewertet?|Wie ist die durchschnittliche Bewertung dieses Jahr?',
  },
  orders:
    'lösche|lösch|loesche|entferne|storniere|stornier|verschiebe|verschieb|markiere|genehmige|genehmig|sende|schicke|schick|schreibe|schreib|erstelle|lege|ändere|aendere|buche|buch|melde|erstatte|lade|übersetze|übersetz|veröffentliche|benenne|archiviere|überweise|setze|trage|trag|mahne|drucke|ab jetzt bist du|sag den|sag die|sag das|sage|reserviere|reservier|bestelle|bestell|ruf|rufe',
  foreign:
    'betrug|betrügt|stiehlt|geklaut|unterschlagen|veruntreut|wetter|witz|gedicht|passwort|passwörter|iban|kreditkartennummer|kreditkartennummern|bankverbindung|hauptstadt|bundeskanzler|aktien|rezept|gewinn|budget|ausgaben|geschlecht|frauen|männer|weiblich|männlich|newsletter|webseite|facebook|instagram|sponsor|sponsoren|religion|partei|geld auf dem konto|kontostand bei der bank|regnen|regnet|schneien|schneit|temperatur|kontostand|bankkonto|girokonto',
  numbers: table(`
    ein = 1 ¦ eins = 1 ¦ eine = 1 ¦ einen = 1 ¦ zwei = 2 ¦ drei = 3 ¦ vier = 4 ¦ funf = 5 ¦ fuenf = 5 ¦ sechs = 6
    sieben = 7 ¦ acht = 8 ¦ neun = 9 ¦ zehn = 10 ¦ elf = 11 ¦ zwolf = 12 ¦ zwoelf = 12 ¦ dreizehn = 13
    vierzehn = 14 ¦ funfzehn = 15 ¦ fuenfzehn = 15 ¦ sechzehn = 16 ¦ siebzehn = 17 ¦ achtzehn = 18 ¦ neunzehn = 19
    zwanzig = 20 ¦ dreissig = 30 ¦ vierzig = 40 ¦ funfzig = 50 ¦ fuenfzig = 50 ¦ sechzig = 60 ¦ siebzig = 70
    achtzig = 80 ¦ neunzig = 90 ¦ hundert = 100 ¦ tausend = 1000 ¦ einmal = 1 ¦ zweimal = 2 ¦ dreimal = 3
    viermal = 4 ¦ funfmal = 5 ¦ fuenfmal = 5 ¦ dutzend = 12 ¦ zehnmal = 10 ¦ halb = 0.5 ¦ halbes = 0.5
    halben = 0.5 ¦ paar = 3
  `),
  time: {
    day: 'tag|tage|tagen|tages|tags',
    week: 'woche|wochen',
    month: 'monat|monate|monaten|monats|monatlich',
    quarter: 'quartal|quartale|quartals|vierteljahr|quartalen',
    year: 'jahr|jahre|jahren|jahres|kalenderjahr|jährlich',
    fiscal: 'geschäfts|fiskal|geschäftsjahr|geschaeftsjahr|wirtschaftsjahr',
    half: 'halbjahr|halbes jahr|halben jahr',
    this: 'dieser|diese|dieses|diesen|diesem|laufenden|laufendes|aktuellen|aktuelles|aktuelle|heurigen|heuer',
    last: 'letzte|letzten|letzter|letztes|letztem|vergangene|vergangenen|vergangenes|vergangener|vorige|vorigen|voriges|vorheriges|vorherigen|vergangenem',
    next: 'nächste|nächsten|nächster|nächstes|nächstem|kommende|kommenden|kommendes|kommender|naechste|naechsten|naechstes',
    before_last: 'vorletzten|vorletztes|vorletzte|vorvergangenes',
    today: 'heute|heutigen',
    yesterday: 'gestern',
    tomorrow: 'morgen',
    now: 'heute|jetzt|dato',
    ago: 'vor|her',
    lasting: 'seit|seit schon',
    since: 'seit|ab',
    before: 'vor|bevor',
    after: 'nach',
    until: 'bis|bis zum|bis ende',
    between: 'zwischen',
    from: 'von|vom',
    and: 'und|bis|oder',
    links: 'im|in|den|des|der|die|das|dem|am|von|vom|zum|zur|während|innerhalb|binnen|für|gesamten|ganzen',
    to_date: 'bisher|bislang|bis jetzt|bis heute|bis dato',
    which_follows: false,
    end: 'ende|ende des|ausgang',
    start: 'anfang|beginn|anfang des',
    within: 'innerhalb|binnen|in|innert|während',
    rolling: 'vergangenen gleitenden',
    whole: {
      vorjahr: 'previous_year',
      vormonat: 'previous_month',
      vorquartal: 'previous_quarter',
      vorwoche: 'previous_week',
      heuer: 'this_year',
      vorgestern: 'day_before_yesterday',
      vorjahres: 'previous_year',
      vormonats: 'previous_month',
      'des monats': 'this_month',
      'des jahres': 'this_year',
      'des quartals': 'this_quarter',
    },
    months: [
      'januar|jan|janner',
      'februar|feb|feber',
      'marz|maerz',
      'april|apr',
      'mai',
      'juni|jun',
      'juli|jul',
      'august|aug',
      'september|sept|sep',
      'oktober|okt',
      'november|nov',
      'dezember|dez',
    ],
    weekdays: [
      'montag|montags',
      'dienstag|dienstags',
      'mittwoch|mittwochs',
      'donnerstag|donnerstags',
      'freitag|freitags',
      'samstag|samstags|sonnabend',
      'sonntag|sonntags',
    ],
    seasons: ['frühling|frühjahr|fruhling|fruhjahr', 'sommer', 'herbst', 'winter'],
    feasts: {
      '01-01': 'neujahr|jahresbeginn|jahresanfang',
      'easter+0': 'ostern',
      'easter+49': 'pfingsten',
      '12-24': 'weihnachten|heiligabend',
      '12-31': 'silvester|jahresende',
      '11-01': 'allerheiligen',
    },
    ordinals: [
      'erste|ersten|erstes|1',
      'zweite|zweiten|zweites|2',
      'dritte|dritten|drittes|3',
      'vierte|vierten|viertes|4',
    ],
  },
}
