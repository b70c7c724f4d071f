import { DE_TIME } from '#lib/assistant/reading/packs/de-time'
import { DE_WORDS } from '#lib/assistant/reading/packs/de-words'
import { FILLERS } from '#lib/assistant/reading/packs/fillers'
import { DE_ORDINARY } from '#lib/assistant/reading/packs/ordinary'
import { type Pack, table } from '#lib/assistant/reading/packs/pack'

/** German. */
export const DE: Pack = {
  language: 'de',
  endings: /(?:ern|en|er|es|em|e|n|s)$/,
  fillers: FILLERS.de,
  words: DE_WORDS,
  ordinary: DE_ORDINARY,
  values: table(`
    newsletter = rundbrief|neuigkeiten per e mail|newsletters ¦ photos = foto|fotos|bilder|bildern|aufnahmen|veröffentlichung von fotos|fotoveröffentlichung ¦ partners = partnerangebote
    abroad = ausland ¦ student = student|studi|studis|studententarif|studierendentarif|studenten|studierende|studentinnen|studentische|schüler
    individual = einzelmitglied|einzelmitglieder|normale einzelmitglieder|individuell|einzel
    fellow = fellow|fellows
    small business = kleinunternehmen|kleine unternehmen|kleinen unternehmen|kleinbetrieb|kleinbetriebe|kleine betriebe|kleinen betriebe|kleine firmen|kleinen firmen|kleiner firmen
    corporate = firmenmitglieder|firmenmitgliedschaften|firmenmitgliedschaft|firmenmitglied|großunternehmen|konzerne|corporate|unternehmensmitglieder
    honorary = ehrenmitglied|ehrenmitglieder|ehrenmitgliedern ¦ speaker = referent|referenten|redner
    volunteer = ehrenamt|ehrenamtliche|freiwillige|helfer ¦ mentor = mentoren ¦ jury = juroren|jurymitglieder
    press list = presseverteiler|presseliste ¦ board alumni = altvorstände|ehemalige vom vorstand|ehemaligen vom vorstand|vorstands ehemaligen|vorstandsehemaligen|ehemalige vorstandsleute|frühere vorstandsleute|ehemalige vorstandsmitglieder|ehemalige vorstände ¦ DE = deutsche|deutschen
    FR = französische|franzosen ¦ NL = niederländische|holländische|holland|niederländer ¦ DK = dänische|dänen
    PL = polnische|polen ¦ SE = schwedische|schweden ¦ CH = schweizer|schweizerische
    AT = österreichische|österreicher ¦ early bird = frühbucher ¦ Gdańsk = danzig ¦ Genève = genf
    Hamburg = hamburger ¦ Zürich = zürcher ¦ Malmö = malmo ¦ Bremen = bremer ¦ Kiel = kieler ¦ Lübeck = lübecker
    Berlin = berliner ¦ København = kopenhagen ¦ Szczecin = stettin ¦ Warszawa = warschau ¦ Kraków = krakau
    Wrocław = breslau ¦ Poznań = posen ¦ Praha = prag ¦ Bruxelles = brüssel ¦ Milano = mailand ¦ Roma = rom
    Venezia = venedig ¦ Strasbourg = straßburg ¦ Nice = nizza ¦ Tallinn = reval ¦ Göteborg = goteborg ¦ Aarhus = arhus
    tongue de = germanophon|germanophone|deutschsprachig|deutschsprachige|deutschsprachigen|deutschsprachiger
    tongue fr = frankophon|frankophone|frankophonen|französischsprachig|französischsprachige|französischsprachigen|französischsprachiger
    tongue en = anglophon|anglophone|anglophonen|englischsprachig|englischsprachige|englischsprachigen|englischsprachiger
    tongue it = italienischsprachig|italienischsprachige|italienischsprachigen|italienischsprachiger
    tongue es = spanischsprachig|spanischsprachige|spanischsprachigen|spanischsprachiger
    tongue nl = niederländischsprachig|niederländischsprachige|niederländischsprachigen|niederländischsprachiger
    tongue pl = polnischsprachig|polnischsprachige|polnischsprachigen|polnischsprachiger
    tongue da = dänischsprachig|dänischsprachige|dänischsprachigen|dänischsprachiger
    tongue ru = russischsprachig|russischsprachige|russischsprachigen|russischsprachiger
  `),
  added: table(`
    vegetarian = isst vegetarisch|essen vegetarisch|vegetarisch essen|vegetarisch|vegetarische|vegetarisches|vegetarier|vegetarierin|vegetarierinnen|vegetariern|veggie
    vegan = isst vegan|essen vegan|vegan essen|vegan|vegane|veganer|veganes|veganerin|veganerinnen|veganern ¦ diet = ernährung|ernährungsweise|ernährungsweisen|essenswünsche|kostform
    needs step-free access = stufenlos|stufenlosen zugang|stufenloser zugang|barrierefrei|barrierefreien zugang|barrierefreier zugang|rollstuhl|rollstuhlfahrer|rollstuhlgerecht
    t-shirt size = t shirt größe|shirt größe|größe|konfektionsgröße ¦ volunteer hours = ehrenamtsstunden|helferstunden|stunden ehrenamt
    photography = fotografieren|fotografie|fotografen|fotograf|fotografin ¦ drawing = zeichnen ¦ moderation = moderieren
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
    brachte ein = revenue ¦ brachten ein = revenue ¦ bringt ein = revenue ¦ bringen ein = revenue ¦ kam an = rating ¦ kamen an = rating ¦ kommt an = rating ¦ kommen an = rating
    gingen raus = issued ¦ ging raus = issued ¦ stieß dazu = joined ¦ stießen dazu = joined ¦ kommt rein = received ¦ tauchten auf = attended
    tauchte auf = attended ¦ sprangen ab = left ¦ sprang ab = left ¦ scheiden aus = left ¦ schied aus = left ¦ schieden aus = left ¦ wandern ab = left
    muss zahlen = owes ¦ müssen zahlen = owes ¦ muss bezahlen = owes ¦ müssen bezahlen = owes ¦ muss überweisen = owes
    müssen überweisen = owes ¦ muss begleichen = owes ¦ müssen begleichen = owes ¦ sollte zahlen = owes ¦ sollten zahlen = owes
    kommen zu = upcoming ¦ kommt zu = upcoming ¦ stehen bevor = upcoming ¦ steht bevor = upcoming ¦ haben vor = upcoming
    liegt an = upcoming ¦ liegen an = upcoming
    wird älter = birthday
    werden älter = birthday ¦ muss verlängern = expires ¦ müssen verlängern = expires ¦ muss erneuern = expires
    müssen erneuern = expires ¦ gehen raus = issued ¦ schlossen an = joined
    ging zurück = refunds ¦ gingen zurück = refunds ¦ zahlten zurück = refunds ¦ gehört an = still ¦ gehören an = still
    springt ab = churn ¦ springen ab = churn
  `),
  speaking: (language) =>
    ['sprachig', 'sprachige', 'sprachigen', 'sprachiger', 'sprachler'].map((end) => `${language}${end}`),
  peopleOf: (town) =>
    ['er', 'ern', 'erin', 'erinnen', 'aner', 'anern'].map((end) => `${town.replace(/en$/, '')}${end}`),
  relatives: 'die|der|das|den|dem|deren|dessen|denen|diejenigen|jene|nur|mit|ohne',
  somebody: 'ihm|ihn',
  corrections: [
    /^(?:nein|nee|ne|quatsch|doch)\s*[,.:;!–]\s*(?:ich (?:mein(?:te|e)?|wollte)[,: ]+)?/i,
    /^(?:(?:sorry|pardon|entschuldigung|ach)[,. ]+)?(?:nein[, ]+)?ich (?:mein(?:te|e)?|wollte(?: wissen)?)[,: ]+/i,
    /^(?:sorry|pardon|entschuldigung|ach(?: nein| so)?|moment)\s*[,.:;!–]\s*/i,
    /^(?:nein|nee|ne)\s+(?=nicht\b)/i,
  ],
  corrected: /[,\s]+(?:entschuldigung|sorry|mein(?:te)? ich|meine ich)\s*[.!]?$/i,
  unmeant: /^(?:und )?(?:nicht|anstatt|statt)\b/i,
  anew: /^(?:(?:und|jetzt|so),? )?(?:(?:mal )?(?:et)?was (?:ganz )?anderes|ganz was anderes|(?:eine )?(?:andere|neue) frage|anderes thema|themenwechsel)\s*[,.:;!–-]+\s*/i,
  ours: 'unser|unsere|unserer|unseren|unserem|unseres',
  returns:
    /^(?:und )?(?:(?:noch\s?(?:ein)?mal|wieder)\s+)?(?:zurück zu[mr]?|noch\s?(?:ein)?mal(?: zu[mr]?)?|wieder zu[mr]?)\s+/i,
  agains: /\s+(?:noch\s?(?:ein)?mal|von vorhin|von eben|von vorher)$/i,
  other_one: /^(?:und )?(?:was ist mit )?(?:(?:der|die) andere|(?:den|dem) anderen)\s*\??$/i,
  one_of: /^(?:(?:und|nein,?|ich meine) )?(?:der|die|den|dem|derjenige|diejenige) (?:aus|in|von|mit) /i,
  found: {
    members: 'er|ihm|ihn|sein|seine|seinem|seinen|seiner|sie|ihr|ihre|ihrem|ihren|ihrer',
    events: 'dort|dabei|dafür|dazu|daran',
    cities: 'dort',
    neither: 'sie mir|sie uns|sie bitte|sie mal',
    event: 'veranstaltung|event|evenement',
    that: 'die|der|diese|dieser|das|dem|dieses',
    which: 'mit|in|im|am|an|wo|bei|die|der|das|deren',
  },
  indefinite:
    'je|pro|jedes|jedem|jeden|ein|eine|einen|einem|einer|irgendeine|irgendeiner|jede|jeder|keine|keiner|keinem|keinen|kein',
  prepositions: 'über|unter',
  asides:
    'die bekommen|bekommen alle|muss was|jemand hat|jemand ist|einer hat|eine hat|ist vorstand|vorstandssitzung|ist sitzung|ist versammlung|ich|mir|mich|mein|meine|meinem|meinen|sorry|danke|muss|will|wollte|möchte|brauche|brauch|hab|würde|wir suchen|wir wollen|wir möchten|wir brauchen|wir planen|am telefon|am apparat|grad dran|ist für|sind für|das brauche|fürs protokoll|für das protokoll|wartet|warten|fragt|fragen mich',
  association:
    'der verein|den verein|dem verein|des vereins|im verein|unser verein|unserem verein|die gilde|der gilde|der verband|dem verband|des verbands|die vereinigung|der vereinigung|die kammer|der kammer',
  others:
    'wer sonst|wer noch|sonst jemand|jemand anders|wer außer mir|mein kollege|meine kollegin|mein nachbar|meine nachbarin|andern|anderen|andere mitglieder|alle anderen|die übrigen',
  ahead:
    'wer kommt zum|wer kommt zur|kommen zum|kommen zur|kommt zum|kommt zur|muss bezahlt werden|müssen bezahlt werden|müssen gezahlt werden|erwarten wir|wir erwarten|von jetzt bis|ab jetzt bis|zwischen jetzt und|finden statt|findet statt|steht an|stehen an',
  purposes:
    'ich will|ich möchte|ich muss|ich müsste|ich brauche|ich wollte|ich soll|ich werde|wir wollen|wir möchten|wir müssen|wir brauchen|wir sollen|damit|weil|denn ich|um ihnen|um sie|um die|um den|für den|für die|für das|fürs|ist für|das ist für|das brauche|die brauche|der prüfer|der vorstand|der kassenprüfer|mein chef|nur aus|bevor ich|bevor wir',
  requests: 'kannst du|können sie|könntest du|könnten sie|würdest du|würden sie|kann ich|könnte ich|magst du|darf ich',
  addressing:
    'herr|herrn|frau|fräulein|familie|wo wohnt|wo lebt|schuldet|schuldet uns|seit wann ist|wie alt ist|wie alt war',
  doing: 'ist|war|hat|hatte|kommt|kam|zahlt|zahlte|schuldet|wird|wurde|steht|muss|darf',
  openers:
    'stehe|stehst|wars|zahlt|zahlen|schuldet|schulden|zahlte|dürfen|können|könnt|sollte|besteht|existiert|existieren|fand|finden|findet|macht|machen|bist|seid|hast|habe|muss|müssen|nimmt|nehmen|nahm|kommen|laufen|gehört|gehören|reicht|sitzt|wohnt|wohnen|lebt|leben|trat|tritt|bleibt|bleiben|wuchs|wachsen|ist|sind|bin|war|waren|hat|haben|hab|hatte|hatten|gibt|gab|kommt|kam|kamen|wird|werden|wurde|wurden|steht|stehen|läuft|kann|darf|stimmt|fehlen|fehlt|verlängert',
  was: 'war|waren|wurde|wurden|gewesen',
  inverted: 'ob',
  falling:
    'weniger|niedriger|schlechter|gesunken|gefallen|zurückgegangen|geschrumpft|kleiner|jünger|billiger|schneller|rascher|früher|hinter|hinterher|geringer|seltener|günstiger',
  examples: {
    members: 'Wie viele Mitglieder haben wir?|Wer ist diesen Monat beigetreten?|Wie viele Mitglieder gibt es je Tarif?',
    events:
      'Welche Veranstaltungen stehen an?|Wie viele Veranstaltungen hatten wir dieses Jahr?|Welche Veranstaltung hatte die meisten Teilnehmer?',
    registrations:
      'Wie viele Anmeldungen kamen diesen Monat?|Wer steht auf einer Warteliste?|Wie viele Anmeldungen gibt es je Veranstaltung?',
    invoices: 'Welche Rechnungen sind überfällig?|Wie viel Geld ist noch offen?|Wer schuldet uns Geld?',
    refunds:
      'Wie viel haben wir dieses Jahr erstattet?|Welche Erstattungen gab es diesen Monat?|Erstattungen dieses Jahr pro Monat',
    payments:
      'Wie viel haben wir dieses Jahr eingenommen?|Welche Zahlungen kamen diesen Monat?|Wie viel haben wir dieses Jahr je Zahlungsart eingenommen?',
    feedback: 'Welche Veranstaltungen wurden am besten bewertet?|Wie ist die durchschnittliche Bewertung dieses Jahr?',
  },
  orders:
    'lösche|lösch|loesche|entferne|storniere|stornier|verschiebe|verschieb|markiere|genehmige|genehmig|sende|schicke|schick|schreibe|schreib|erstelle|lege|ändere|aendere|buche|buch|bezahle die|bezahle den|bezahl die|bezahl den|begleiche|melde|erstatte|lade|übersetze|übersetz|veröffentliche|benenne|archiviere|überweise|setze|trage|trag|mahne|drucke|ab jetzt bist du|sag den|sag die|sag das|sage|reserviere|reservier|bestelle|bestell|ruf|rufe|erhöhe|erhöh|erhoehe|senke|setz|stell|stelle um|verlängere|verlänger|kündige|kündig|streiche|streich|füge|füg|trage ein|notiere|notier|bestätige|bestätig|lehne|nimm auf|leg an|leg|lad|mach eine rechnung|verbuche|verbuch|gutschreibe|erlasse|erinnere die|erinner die|maile|mail an|verschicke|verschick|versende|hebe|heb|schalte|sperre|sperr|weise|ordne die|teile|verteile|exportiere|importiere',
  foreign:
    'welche ausschüsse|welche gremien|wer ist schatzmeister|wer ist unser schatzmeister|wer ist der schatzmeister|wer ist vorsitzender|wer ist unser vorsitzender|wer ist der vorsitzende|wer ist im vorstand|wer sitzt im vorstand|gegenstimmen|wie wurde abgestimmt|haben alle gestimmt|abstimmung über|ausgegeben|kosten für porto|kontoauszug|haben wir ausgegeben|betrug|betrügt|stiehlt|geklaut|unterschlagen|veruntreut|wetter|witz|gedicht|passwort|passwörter|iban|kreditkartennummer|kreditkartennummern|bankverbindung|hauptstadt|bundeskanzler|aktien|rezept|gewinn|budget|ausgaben|geschlecht|frauen|männer|weiblich|männlich|newsletter|webseite|facebook|instagram|sponsor|sponsoren|religion|partei|geld auf dem konto|kontostand bei der bank|regnen|regnet|schneien|schneit|temperatur|kontostand|bankkonto|girokonto|satzung|statuten|vereinssatzung|vorstandsbeschluss|vorstandsbeschlüsse|beschluss|beschlüsse|beschlossen|letzte abstimmung|abstimmung im vorstand|abstimmung ausgegangen|wahlergebnis|wahlergebnisse|protokoll der letzten|im protokoll|gehalt|gehälter|lohn|löhne|versicherung|mietvertrag|miete|steuererklärung|finanzamt|kredit|darlehen|sparbuch|reingewinn|gewinn und verlust|verlust gemacht|unser jahresabschluss|der jahresabschluss|familienstand|verheiratet|staatsangehörigkeit|nationalität|behinderung|krankheiten|allergien|twitter|linkedin|social media|soziale medien|seitenaufrufe|wechselkurs|bitcoin|fußball|bundesliga|übersetze|deiner meinung|ihrer meinung|meinst du|meinen sie|was hältst du|was halten sie|findest du|soll ich wählen|sollten wir erhöhen|sollen wir erhöhen|beitrag erhöhen|beiträge erhöhen|beitrag senken|sollen wir senken|lohnt es sich|wer gewinnt|sinn des lebens|parkplatz|parkplätze|parken|wie wird das wetter|speisekarte|menü|gute schatzmeisterin|guter schatzmeister|guter kassenwart|vertrauenswürdig|ein guter|eine gute|geeignet als|taugt',
  numbers: table(`
    ein = 1 ¦ eins = 1 ¦ eine = 1 ¦ einen = 1 ¦ zwei = 2 ¦ drei = 3 ¦ vier = 4 ¦ funf = 5 ¦ fuenf = 5 ¦ sechs = 6
    sieben = 7 ¦ acht = 8 ¦ neun = 9 ¦ zehn = 10 ¦ elf = 11 ¦ zwolf = 12 ¦ zwoelf = 12 ¦ dreizehn = 13
    vierzehn = 14 ¦ funfzehn = 15 ¦ fuenfzehn = 15 ¦ sechzehn = 16 ¦ siebzehn = 17 ¦ achtzehn = 18 ¦ neunzehn = 19
    zwanzig = 20 ¦ dreissig = 30 ¦ vierzig = 40 ¦ funfzig = 50 ¦ fuenfzig = 50 ¦ sechzig = 60 ¦ siebzig = 70
    achtzig = 80 ¦ neunzig = 90 ¦ hundert = 100 ¦ tausend = 1000 ¦ einmal = 1 ¦ zweimal = 2 ¦ dreimal = 3
    viermal = 4 ¦ funfmal = 5 ¦ fuenfmal = 5 ¦ dutzend = 12 ¦ zehnmal = 10 ¦ halb = 0.5 ¦ halbes = 0.5
    halben = 0.5 ¦ halfte = 0.5 ¦ haelfte = 0.5 ¦ paar = 3
  `),
  time: DE_TIME,
}
